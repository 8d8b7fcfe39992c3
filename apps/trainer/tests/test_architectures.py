"""Two networks serve one task: which of them weights belong to is never guessed."""

from dataclasses import replace
from pathlib import Path

import pytest

from trainer.data import prepare, simulated
from trainer.data.manifest import Manifest, read_manifest
from trainer.export.publish import Publication, publish
from trainer.models.head_detector import HeadDetector
from trainer.models.registry import architecture_for
from trainer.models.turning_head_detector import TurningHeadDetector
from trainer.refusal import Refusal
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.train import Run, train
from trainer.training.weights import load_weights, save_weights

TASK = "head_detection"
SETTINGS = TrainingSettings(epochs=2, batches_per_epoch=2, batch_size=2, side=64, validation_frames_per_source=1)


def new_run(folder: Path, manifest: Manifest) -> Run:
    return Run(folder, manifest, SETTINGS, ProgressLog(folder / "progress.jsonl", echo=False), StopRequest(folder))


def test_the_shipped_one_is_the_default() -> None:
    assert architecture_for(TASK).name == "head-detector-v1"
    assert type(architecture_for(TASK).build(1)) is HeadDetector
    assert type(architecture_for(TASK, "head-detector-v2").build(1)) is TurningHeadDetector
    with pytest.raises(Refusal, match="no architecture head-detector-v9"):
        architecture_for(TASK, "head-detector-v9")


def test_weights_that_name_none_are_of_the_default(tmp_path: Path) -> None:
    save_weights(tmp_path / "old", TurningHeadDetector(1), {"settings": {}})
    model, facts = load_weights(tmp_path / "old", TASK, 1)
    assert type(model) is HeadDetector
    assert facts["architecture"] == "head-detector-v1"


def test_a_training_keeps_its_architecture_to_the_card(manifest: Manifest, tmp_path: Path) -> None:
    first, second = (tmp_path / name for name in ("first", "second"))
    run = replace(new_run(first, manifest), architecture="head-detector-v2", until_epoch=1)
    assert train(run)
    onward = replace(new_run(second, manifest), start_from=run.last)
    with pytest.raises(Refusal, match="weights of head-detector-v2"):
        train(replace(onward, architecture="head-detector-v1"))
    assert train(onward)
    model, facts = load_weights(onward.last, TASK, 1)
    assert type(model) is TurningHeadDetector
    assert facts["epoch"] == 2
    publish(onward.last, manifest, tmp_path / "out", Publication("test", "Test", (), threshold=0.3))
    text = (tmp_path / "out" / "README.md").read_text()
    assert "head-detector-v2, " in text
    assert "## Conditions" not in text


@pytest.mark.parametrize("films", [0, 1])
def test_films_are_made_only_on_request(films: int, tmp_path: Path) -> None:
    paths = prepare.prepare_head_detection(tmp_path, samples=3, first_seed=700_001, visem=None, films=films)
    made = read_manifest(paths[0])
    expected = [simulated.SOURCE["id"], simulated.LOOKS_SOURCE["id"], *[simulated.FILMS_SOURCE["id"]] * films]
    assert [source.id for source in made.sources] == expected
    assert len(made.frames) == 6 + 6 * films
