"""What the packaged program starts: the same entry as `python -m reviewer`."""

from reviewer.__main__ import main

if __name__ == "__main__":
    main()
