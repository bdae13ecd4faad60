"""Lines scored on a Dask cluster of one process: by `score_lines`, and by the worker mapped over partitions."""

import importlib.util
import warnings
from pathlib import Path
from types import ModuleType

import pytest

from mjscore.ext.arrays.batch import Job, score_lines
from mjscore.problems import UsageProblem

EXAMPLE = Path(__file__).parents[2] / "examples" / "dask" / "score_with_dask.py"
FIG_17 = "exposed: 3×1D pung, 3×W pung; concealed: 777C 456B 22C; won: discard 4B"


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("score_with_dask", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.long
def test_a_local_cluster_gives_the_lines_of_one_process_in_order() -> None:
    lines = [FIG_17, FIG_17 + "; seat: West", "exposed: 3×1X", ""] * 20
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        module = example()
        with (
            module.LocalCluster(
                n_workers=1, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            module.Client(cluster) as client,
        ):
            scored = module.score_on(client, lines, Job(), 7)
            told = list(score_lines(lines, Job(), cluster=cluster.scheduler_address))
    assert scored == [result.text for result in score_lines(lines, Job())]
    assert told == list(score_lines(lines, Job()))


@pytest.mark.long
def test_a_scheduler_that_does_not_answer_is_refused() -> None:
    with pytest.raises(UsageProblem, match="no scheduler answers"):
        list(score_lines([FIG_17], Job(), cluster="nowhere"))
