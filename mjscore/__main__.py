"""`python -m mjscore` is the same as `mjscore`."""

from mjscore.cli import main

if __name__ == "__main__":
    main()
