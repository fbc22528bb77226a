from __future__ import annotations

import pytest

from render.encode import ALT_LIMIT, SIZE_LIMIT
from tests.gallery import SHOTS, contact_sheet


@pytest.mark.slow
def test_the_gallery_of_the_readme_can_be_drawn() -> None:
    pictures = {name: picture for shots in SHOTS for name, picture in shots()}
    assert {name.partition("-")[0] for name in pictures} == {"emperor", "demos", "parliament"}
    for name, picture in pictures.items():
        assert picture.alt and len(picture.alt) <= ALT_LIMIT, name
        assert len(picture.data) <= SIZE_LIMIT, name
    assert contact_sheet(pictures)[8:12] == b"WEBP"
