"""The program: `mjscore`, and `python -m mjscore`, which is the same."""

import sys

_INTERRUPTED = 130


def main() -> None:
    """Run the command line; Ctrl-C ends it without a word, also while it is still loading or already ending."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


def _run() -> None:
    import signal  # takes so long that it may be interrupted, too

    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:  # else whoever started the program lets it ignore Ctrl-C
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from mjscore.cli import run_commands

    try:
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        run_commands()
    finally:
        if usual:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    main()
