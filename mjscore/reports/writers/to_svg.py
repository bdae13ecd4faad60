"""A report as its picture alone."""

from mjscore.problems import Fault, UsageProblem
from mjscore.reports.content import Report


def to_svg(report: Report) -> str:
    """The picture of a report as an `<svg>`; raises UsageProblem where it has none."""
    if report.picture is None:
        raise UsageProblem(Fault("no-picture", "this report has no picture", hint="leave out --format svg"), source="--format")
    return report.picture() + "\n"
