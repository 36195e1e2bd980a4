"""`python -m patolli` is `patolli`."""

from patolli.cli import main

if __name__ == "__main__":
    main()
