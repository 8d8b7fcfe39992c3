"""Commands of the morphology classifier: prepare, train, publish."""

import argparse
import sys
from pathlib import Path

from trainer.cli.statuses import DONE, STOPPED
from trainer.data.crop_set import read_crop_set
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import LoopSettings
from trainer.training.stop_request import StopRequest


def add_crop_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    prepare = commands.add_parser("prepare-crops", help="make the data set of the morphology classifier")
    prepare.add_argument("--out", type=Path, required=True)
    prepare.add_argument("--crops", type=int, default=9000, help="to train on")
    prepare.add_argument("--held-out", type=int, default=1000, help="of validation and of test")
    prepare.add_argument("--first-seed", type=int, default=580_001, help="far from the seeds that tests use")
    prepare.set_defaults(run=_prepare)

    training = commands.add_parser("train-crops", help="train the morphology classifier, or go on with it")
    training.add_argument("--set", type=Path, required=True, help="folder that prepare-crops made")
    training.add_argument("--run-folder", type=Path, required=True)
    training.add_argument("--start-from", type=Path, help="weights file (safetensors) instead of a random start")
    training.add_argument("--until-epoch", type=int, help="end after that many of them")
    training.add_argument("--epochs", type=int, default=30)
    training.add_argument("--batches-per-epoch", type=int, default=100)
    training.add_argument("--batch-size", type=int, default=32)
    training.add_argument("--learning-rate", type=float, default=2e-3)
    training.add_argument("--seed", type=int, default=1)
    training.set_defaults(run=_train)

    publishing = commands.add_parser("publish-crops", help="export, check, score and describe trained weights")
    publishing.add_argument("--set", type=Path, required=True, help="folder that prepare-crops made")
    publishing.add_argument("--weights", type=Path, required=True)
    publishing.add_argument("--out", type=Path, required=True)
    publishing.add_argument("--id", required=True)
    publishing.add_argument("--name", required=True)
    publishing.add_argument("--limits", type=Path, help="text file, one limit per line, for the model card")
    publishing.set_defaults(run=_publish)


def _prepare(arguments: argparse.Namespace) -> int:
    from trainer.data.prepare_crops import plan_crop_sets, prepare_crops

    for plan in plan_crop_sets(arguments.crops, arguments.held_out, arguments.first_seed):
        sys.stdout.write(f"{prepare_crops(plan, arguments.out)}\n")
    return DONE


def _train(arguments: argparse.Namespace) -> int:
    from trainer.training.train_crops import CropRun, train_crops

    settings = LoopSettings(
        epochs=arguments.epochs,
        batches_per_epoch=arguments.batches_per_epoch,
        batch_size=arguments.batch_size,
        side=128,
        learning_rate=arguments.learning_rate,
        seed=arguments.seed,
    )
    stop = StopRequest(arguments.run_folder)
    stop.clear()
    stop.listen()
    run = CropRun(
        arguments.run_folder,
        read_crop_set(arguments.set / "train"),
        read_crop_set(arguments.set / "validation"),
        settings,
        ProgressLog(arguments.run_folder / "progress.jsonl"),
        stop,
        start_from=arguments.start_from,
        until_epoch=arguments.until_epoch,
    )
    return DONE if train_crops(run) else STOPPED


def _publish(arguments: argparse.Namespace) -> int:
    from trainer.export.publish_crops import publish_crops

    limits = arguments.limits.read_text().splitlines() if arguments.limits else []
    publish_crops(
        arguments.weights,
        arguments.set,
        arguments.out,
        name=(arguments.id, arguments.name),
        limits=tuple(line for line in limits if line.strip()),
    )
    return DONE
