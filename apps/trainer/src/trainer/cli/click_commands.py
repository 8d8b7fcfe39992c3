"""Commands of click segmentation: prepare, train, publish, evaluate."""

import argparse
import json
import sys
from pathlib import Path

from trainer.cli.statuses import DONE, STOPPED
from trainer.data.click_set import read_click_set
from trainer.evaluation.click_tables import figures_by_part
from trainer.models.click_segmenter import PARTS
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import ClickSettings
from trainer.training.stop_request import StopRequest


def add_click_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    prepare = commands.add_parser("prepare-clicks", help="make the data set of the shipped click segmentation")
    prepare.add_argument("--out", type=Path, required=True)
    prepare.add_argument("--views", type=int, default=9000, help="to train on")
    prepare.add_argument("--held-out", type=int, default=300, help="of each held-out set")
    prepare.add_argument("--first-seed", type=int, default=820_001, help="far from the seeds that tests use")
    prepare.set_defaults(run=_prepare)

    training = commands.add_parser("train-clicks", help="train click segmentation, or go on with it")
    training.add_argument("--set", type=Path, required=True, help="folder that prepare-clicks made")
    training.add_argument("--run-folder", type=Path, required=True)
    training.add_argument("--start-from", type=Path, help="weights file (safetensors) instead of a random start")
    training.add_argument("--until-epoch", type=int, help="end after that many of them")
    standard = ClickSettings()
    for name in (
        "epochs",
        "batches_per_epoch",
        "batch_size",
        "side",
        "seed",
        "least_rounds",
        "rounds",
        "validation_views",
    ):
        training.add_argument(f"--{name.replace('_', '-')}", type=int, default=getattr(standard, name))
    training.add_argument("--learning-rate", type=float, default=standard.learning_rate)
    training.add_argument("--click-weight", type=float, default=standard.click_weight)
    training.add_argument("--fixed-norms", action="store_true", help="learn with the norms that the model is used with")
    training.add_argument("--precision", choices=("float32", "bfloat16"), default=standard.precision)
    training.set_defaults(run=_train)

    publishing = commands.add_parser("publish-clicks", help="export, check, score and describe trained weights")
    publishing.add_argument("--set", type=Path, required=True, help="folder that prepare-clicks made")
    publishing.add_argument("--weights", type=Path, required=True)
    publishing.add_argument("--out", type=Path, required=True)
    publishing.add_argument("--id", required=True)
    publishing.add_argument("--name", required=True)
    publishing.add_argument("--limits", type=Path, help="text file, one limit per line, for the model card")
    publishing.add_argument("--views", type=int, help="of each held-out set; all if left out")
    publishing.set_defaults(run=_publish)

    scoring = commands.add_parser("evaluate-clicks", help="score exported click segmentation on a held-out set")
    scoring.add_argument("--set", type=Path, required=True, help="one held-out folder, such as test-0.15")
    scoring.add_argument("--model", type=Path, required=True)
    scoring.add_argument("--views", type=int, help="all if left out")
    scoring.add_argument("--clicks", type=int, default=5)
    scoring.set_defaults(run=_evaluate)

    limits = commands.add_parser("diagnose-clicks", help="what keeps exported click segmentation from the truth")
    limits.add_argument("--set", type=Path, required=True, help="one held-out folder, such as validation")
    limits.add_argument("--model", type=Path, required=True)
    limits.add_argument("--views", type=int, default=300)
    limits.add_argument("--clicks", type=int, default=5)
    limits.add_argument("--part", choices=PARTS, default="head")
    limits.add_argument("--turned", action="store_true", help="the mean of eight orientations, at eight times the cost")
    limits.set_defaults(run=_diagnose)


def _prepare(arguments: argparse.Namespace) -> int:
    from trainer.data.prepare_clicks import plan_click_sets, prepare_clicks

    for plan in plan_click_sets(arguments.views, arguments.held_out, arguments.first_seed):
        sys.stdout.write(f"{prepare_clicks(plan, arguments.out)}\n")
    return DONE


def _train(arguments: argparse.Namespace) -> int:
    from trainer.training.train_clicks import ClickRun, train_clicks

    settings = ClickSettings(
        epochs=arguments.epochs,
        batches_per_epoch=arguments.batches_per_epoch,
        batch_size=arguments.batch_size,
        side=arguments.side,
        learning_rate=arguments.learning_rate,
        seed=arguments.seed,
        least_rounds=arguments.least_rounds,
        rounds=arguments.rounds,
        click_weight=arguments.click_weight,
        precision=arguments.precision,
        validation_views=arguments.validation_views,
    )
    stop = StopRequest(arguments.run_folder)
    stop.clear()
    stop.listen()
    run = ClickRun(
        arguments.run_folder,
        read_click_set(arguments.set / "train"),
        read_click_set(arguments.set / "validation"),
        settings,
        ProgressLog(arguments.run_folder / "progress.jsonl"),
        stop,
        start_from=arguments.start_from,
        until_epoch=arguments.until_epoch,
        fixed_norms=arguments.fixed_norms,
    )
    return DONE if train_clicks(run) else STOPPED


def _publish(arguments: argparse.Namespace) -> int:
    from trainer.export.publish_clicks import publish_clicks

    limits = arguments.limits.read_text().splitlines() if arguments.limits else []
    publish_clicks(
        arguments.weights,
        arguments.set,
        arguments.out,
        name=(arguments.id, arguments.name),
        limits=tuple(line for line in limits if line.strip()),
        most_views=arguments.views,
    )
    return DONE


def _evaluate(arguments: argparse.Namespace) -> int:
    from trainer.evaluation.click_scores import score_clicks
    from trainer.export.click_export import onnx_segmenter
    from trainer.export.onnx_export import open_session

    segment = onnx_segmenter(open_session(arguments.model, arguments.threads))
    scores = score_clicks(segment, read_click_set(arguments.set), arguments.clicks, most_views=arguments.views)
    for row in figures_by_part(scores):
        sys.stdout.write(json.dumps({"event": "scored", "set": arguments.set.name, **row}) + "\n")
    return DONE


def _diagnose(arguments: argparse.Namespace) -> int:
    from trainer.evaluation.click_limits import limits_of_clicks, turned
    from trainer.export.click_export import onnx_segmenter
    from trainer.export.onnx_export import open_session

    segment = onnx_segmenter(open_session(arguments.model, arguments.threads))
    found = limits_of_clicks(
        turned(segment) if arguments.turned else segment,
        read_click_set(arguments.set),
        arguments.clicks,
        arguments.part,
        arguments.views,
    )
    sys.stdout.write(json.dumps({"event": "diagnosed", "set": arguments.set.name, **found}) + "\n")
    return DONE
