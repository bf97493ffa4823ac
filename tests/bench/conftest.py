"""The bench is not installed: its tests find it at the root of the project."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
