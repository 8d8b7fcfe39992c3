"""The study as its command runs it, on a slice of real pictures where they are, and the page that shows its figures."""

import json
import os
import warnings
from pathlib import Path

import numpy as np
import pytest

from trainer.cli.commands import main
from trainer.evaluation.measure_study import CHOSEN, CONTROL
from trainer.export.morphology_page import BEGIN, END, figures_text, write_page
from trainer.refusal import Refusal

REPOSITORY = Path(__file__).parents[3]
DATA = Path(os.environ.get("SARM_DATA", REPOSITORY.parent / "shared" / "data"))
PAGE, FIGURES = REPOSITORY / "docs/domain/morphology.md", REPOSITORY / "docs/domain/morphology-figures"


def test_the_page_shows_the_figures_that_the_command_wrote(tmp_path: Path) -> None:
    copy = tmp_path / "page.md"
    copy.write_bytes(PAGE.read_bytes())
    write_page(copy, FIGURES)
    assert copy.read_text() == PAGE.read_text()
    first = " ".join(PAGE.read_text().split("\n## ")[0].split())
    assert "no split by patient is possible" in first
    for path in FIGURES.glob("*.json"):
        figures = json.loads(path.read_text())
        assert figures["protocol"] == {"repeats": 5, "folds": 5, "innerFolds": 3}
        assert figures_text(figures) in PAGE.read_text()


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.01, 0.05, "The network is better than the measures."),
        (-0.02, 0.05, "The measures are as good as the network."),
        (-0.05, -0.01, "The measures are better than the network."),
    ],
)
def test_a_network_is_better_only_by_more_than_the_interval(low: float, high: float, verdict: str) -> None:
    figures = json.loads((FIGURES / "hushem.generated.json").read_text())
    above = {"accuracy": (low + high) / 2, "interval": [low, high], "better": low > 0}
    figures["network"] = {**figures["rows"][0], "trainCrops": 3000, "aboveMeasures": above}
    text = figures_text(figures)
    assert f"**{verdict}**" in text
    assert f"{100 * low:+.1f} to {100 * high:+.1f}".replace("-", "−") in text


def test_a_page_without_a_place_for_figures_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for text in ("nothing", f"{END} {BEGIN}", f"{BEGIN} {BEGIN} {END}"):
        page.write_text(text)
        with pytest.raises(Refusal, match="no place"):
            write_page(page, tmp_path)


def test_the_command_on_a_slice_of_real_heads(tmp_path: Path) -> None:
    if not (DATA / "hushem").is_dir():
        missing = f"NOT TESTED on real heads: hushem is missing in {DATA.name}; set SARM_DATA to the public sets"
        warnings.warn(missing, stacklevel=1)
        pytest.skip(missing)
    page = tmp_path / "page.md"
    page.write_text(f"# Title\n{BEGIN}\nformer figures\n{END}\nafter\n")
    folders = ["--figures", str(tmp_path / "figures"), "--answers", str(tmp_path / "answers"), "--page", str(page)]
    small = ["--repeats=1", "--folds=2", "--most-per-class=10"]
    arguments = ["--threads=1", "study-morphology", "--pictures", str(DATA / "hushem"), *folders, *small]
    assert main(arguments) == 0
    figures = json.loads((tmp_path / "figures" / "hushem.generated.json").read_text())
    rows = {row["name"]: row for row in figures["rows"]}
    assert figures["pictures"] == 40
    assert list(rows)[-2:] == [CHOSEN, CONTROL] and len(rows) == 5
    # Guessing is 0.25; what 20 heads teach is more.
    assert rows["logistic regression"]["accuracy"] > 0.45
    with np.load(tmp_path / "answers" / "hushem.npz", allow_pickle=False) as answers:
        assert answers[f"answers {CHOSEN}"].shape == (1, 40, 4)
        np.testing.assert_allclose(answers[f"answers {CHOSEN}"].sum(axis=2), 1, atol=1e-6)
    text = page.read_text()
    assert text.startswith("# Title\n") and text.endswith("\nafter\n") and "former figures" not in text
    assert "### HuSHeM" in text and "| Yüzkat 2021, vote of six networks | 85.2 |" in text
