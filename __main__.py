"""``python -m satchel``, and the installed script."""

from __future__ import annotations

import sys

if __name__ == "__main__" or sys.argv[0].endswith("satchel"):  # it is the program
    import _signal  # type: ignore[import-not-found]  # typeshed does not know it

    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)  # until main() is ready it ends in silence

from .cli import main

if __name__ == "__main__":
    main()
