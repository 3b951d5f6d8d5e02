"""The phase transition and the pigeons, by counts of work."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

from satchel.lessons import hardness


def test_the_share_drops_and_the_work_peaks_in_between() -> None:
    points = hardness.transition(100)
    shares = [point.satisfiable for point in points]
    assert shares[0] == 1 and shares[-1] == 0
    hardest = max(points, key=lambda point: point.conflicts)
    assert 3.75 <= hardest.ratio <= 5
    assert hardest.conflicts > 4 * max(points[0].conflicts, 1)


def test_each_hole_more_multiplies_the_conflicts() -> None:
    conflicts = [hardness.pigeon_conflicts(holes) for holes in range(4, 9)]
    assert all(after > 1.5 * before for before, after in pairwise(conflicts))


def test_the_curves_are_a_picture() -> None:
    root = ET.fromstring(hardness.curves(hardness.transition(20)))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polyline"))) == 2
