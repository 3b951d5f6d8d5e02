"""Makes the folder above known as the package ``satchel``, unless it is so already.

The notebooks run this file by its path: a checkout that is not installed works, and one that is
uses its own files.
"""

import importlib.util
import sys
from pathlib import Path

if "satchel" not in sys.modules:
    _home = Path(__file__).resolve().parents[1] / "__init__.py"
    _spec = importlib.util.spec_from_file_location("satchel", _home)
    assert _spec and _spec.loader
    sys.modules["satchel"] = _package = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(_package)
