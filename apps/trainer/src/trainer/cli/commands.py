"""The trainer's commands. Status 0 done, 2 refused with the reason, 3 stopped on request."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import torch

from trainer.cli.click_commands import add_click_commands
from trainer.cli.crop_commands import add_crop_commands
from trainer.cli.job_commands import add_job_commands
from trainer.cli.morphology_commands import add_morphology_commands
from trainer.cli.statuses import DONE, REFUSED, STOPPED
from trainer.data.augment_settings import AUGMENTATIONS
from trainer.data.batches import BatchMaker
from trainer.data.frame_store import FrameStore
from trainer.data.manifest import read_manifest
from trainer.data.prepare import describe_split, prepare_head_detection
from trainer.evaluation.evaluate_split import SplitEvaluation, evaluate_split, spread
from trainer.models.registry import architecture_for, architectures_of
from trainer.refusal import Refusal
from trainer.training.blend import blend
from trainer.training.narrow import narrow
from trainer.training.progress_log import ProgressLog
from trainer.training.settings import TrainingSettings
from trainer.training.stop_request import StopRequest
from trainer.training.teacher import open_teacher
from trainer.training.train import Run, train

DETECTORS = architectures_of("head_detection")


def main(argv: Sequence[str]) -> int:
    arguments = _parser().parse_args(argv)
    torch.set_num_threads(arguments.threads)
    try:
        status: int = arguments.run(arguments)
    except Refusal as refusal:
        sys.stdout.write(json.dumps({"event": "refused", "reason": str(refusal)}) + "\n")
        return REFUSED
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="trainer", description="Trains, scores and exports the platform's models.")
    parser.add_argument("--threads", type=int, default=2)
    commands = parser.add_subparsers(required=True)

    prepare = commands.add_parser("prepare", help="make the data set of the shipped head detector")
    prepare.add_argument("--out", type=Path, required=True)
    prepare.add_argument("--samples", type=int, default=900, help="simulated samples, two frames each")
    prepare.add_argument("--first-seed", type=int, default=700_001, help="far from the seeds that tests use")
    prepare.add_argument("--films", type=int, default=0, help="simulated films, compressed in three ways each")
    prepare.add_argument("--visem", type=Path, help="folder of VISEM-Tracking video 11")
    prepare.set_defaults(run=_prepare)

    _add_training(commands)

    publishing = commands.add_parser("publish", help="export, check, score and describe trained weights")
    publishing.add_argument("--manifest", type=Path, required=True)
    publishing.add_argument("--weights", type=Path, required=True)
    publishing.add_argument("--out", type=Path, required=True)
    publishing.add_argument("--id", required=True)
    publishing.add_argument("--name", required=True)
    publishing.add_argument("--limits", type=Path, help="text file, one limit per line, for the model card")
    publishing.add_argument(
        "--checks", type=Path, help="folder for samples to measure counting, steadiness and conditions on"
    )
    publishing.add_argument("--threshold", type=float, help="chosen on other validation frames")
    publishing.add_argument("--start-threshold", type=float, help="confidence from which a detection begins a track")
    publishing.set_defaults(run=_publish)

    _add_weights_commands(commands)

    scoring = commands.add_parser("evaluate", help="score an exported model on held-out frames")
    scoring.add_argument("--manifest", type=Path, required=True)
    scoring.add_argument("--model", type=Path, required=True)
    scoring.add_argument("--threshold", type=float, required=True)
    scoring.add_argument("--split", choices=("validation", "test"), default="test")
    scoring.set_defaults(run=_evaluate)
    add_click_commands(commands)
    add_crop_commands(commands)
    add_morphology_commands(commands)
    add_job_commands(commands)
    return parser


def _add_training(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    training = commands.add_parser("train", help="train, or go on with a training that was stopped or killed")
    training.add_argument("--job", type=Path, help="job file of the platform, which holds everything else")
    training.add_argument("--manifest", type=Path)
    training.add_argument("--run-folder", type=Path)
    training.add_argument("--start-from", type=Path, help="weights file (safetensors) instead of a random start")
    training.add_argument("--architecture", choices=DETECTORS, help="default: of the start, or of the task")
    training.add_argument("--teacher", type=Path, help="weights file of a network whose answers are learned too")
    training.add_argument("--teacher-share", type=float, default=1.0, help="of its answers, beside the labels")
    training.add_argument("--epochs", type=int, default=30)
    training.add_argument("--until-epoch", type=int, help="end after that many of them")
    training.add_argument("--batches-per-epoch", type=int, default=100)
    training.add_argument("--batch-size", type=int, default=8)
    training.add_argument("--side", type=int, default=256)
    training.add_argument("--learning-rate", type=float, default=2e-3)
    training.add_argument("--seed", type=int, default=1)
    training.add_argument("--precision", choices=("float32", "bfloat16"), default="float32")
    training.add_argument("--augment", choices=tuple(AUGMENTATIONS), default="narrow")
    training.add_argument("--validation-frames", type=int, default=24, help="per source and epoch")
    training.add_argument("--weight", action="append", default=[], metavar="SOURCE=SHARE", help="draw it that often")
    training.set_defaults(run=_train)


def _add_weights_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    restoring = commands.add_parser("restore", help="weights of a published model, to train on from")
    restoring.add_argument("--manifest", type=Path, required=True)
    restoring.add_argument("--model", type=Path, required=True)
    restoring.add_argument("--architecture", choices=DETECTORS, help="default: as the card beside it says")
    restoring.add_argument("--out", type=Path, required=True)
    restoring.set_defaults(run=_restore)

    rounding = commands.add_parser("quantise", help="a published model with numbers of eight bits")
    rounding.add_argument("--manifest", type=Path, required=True)
    rounding.add_argument("--model", type=Path, required=True)
    rounding.add_argument(
        "--pictures", type=int, default=16, help="training frames of each source that show the ranges"
    )
    rounding.add_argument("--out", type=Path, required=True, help="the ONNX file")
    rounding.add_argument(
        "--id", help="with it a card is written beside the file: its own figures, the rest of its float"
    )
    rounding.add_argument("--name")
    rounding.add_argument("--limits", type=Path, help="text file, one limit per line, for the card")
    rounding.set_defaults(run=_quantise)

    narrowing = commands.add_parser("narrow", help="first weights of the slim network, from those of the full one")
    narrowing.add_argument("--manifest", type=Path, required=True)
    narrowing.add_argument("--weights", type=Path, required=True)
    narrowing.add_argument("--architecture", choices=DETECTORS, default="head-detector-v3")
    narrowing.add_argument("--out", type=Path, required=True)
    narrowing.set_defaults(run=_narrow)

    blending = commands.add_parser("blend", help="mean of the weights before and after a training")
    blending.add_argument("--manifest", type=Path, required=True)
    blending.add_argument("--after", type=Path, required=True)
    blending.add_argument("--before", type=Path, required=True)
    blending.add_argument("--share", type=float, required=True, help="of the weights after the training")
    blending.add_argument("--out", type=Path, required=True)
    blending.set_defaults(run=_blend)


def _prepare(arguments: argparse.Namespace) -> int:
    paths = prepare_head_detection(
        arguments.out,
        samples=arguments.samples,
        first_seed=arguments.first_seed,
        visem=arguments.visem,
        films=arguments.films,
    )
    for path in paths:
        sys.stdout.write("\n".join([str(path), *describe_split(path), ""]))
    return DONE


def _train(arguments: argparse.Namespace) -> int:
    if arguments.job is not None:
        from trainer.job.run_training import run_training

        return run_training(arguments.job)
    if arguments.manifest is None or arguments.run_folder is None:
        raise Refusal("train needs --job, or --manifest and --run-folder")
    manifest = read_manifest(arguments.manifest)
    settings = TrainingSettings(
        epochs=arguments.epochs,
        batches_per_epoch=arguments.batches_per_epoch,
        batch_size=arguments.batch_size,
        side=arguments.side,
        learning_rate=arguments.learning_rate,
        seed=arguments.seed,
        precision=arguments.precision,
        validation_frames_per_source=arguments.validation_frames,
        source_weights=_weights(arguments.weight),
        augment=AUGMENTATIONS[arguments.augment],
    )
    stop = StopRequest(arguments.run_folder)
    stop.clear()
    stop.listen()
    log = ProgressLog(arguments.run_folder / "progress.jsonl")
    run = Run(
        arguments.run_folder,
        manifest,
        settings,
        log,
        stop,
        start_from=arguments.start_from,
        until_epoch=arguments.until_epoch,
        architecture=arguments.architecture,
        teacher=arguments.teacher
        and open_teacher(arguments.teacher, arguments.teacher_share, manifest.task, len(manifest.classes)),
    )
    return DONE if train(run) else STOPPED


def _publish(arguments: argparse.Namespace) -> int:
    # A training does without ONNX, whose import would only delay its start.
    from trainer.export.publish import Publication, publish

    levels = (arguments.threshold, arguments.start_threshold)
    publication = Publication(arguments.id, arguments.name, _limits(arguments.limits), arguments.checks, *levels)
    _print_scores(publish(arguments.weights, read_manifest(arguments.manifest), arguments.out, publication))
    return DONE


def _limits(path: Path | None) -> tuple[str, ...]:
    return tuple(line for line in path.read_text().splitlines() if line.strip()) if path else ()


def _restore(arguments: argparse.Namespace) -> int:
    from trainer.export.restore import named_architecture, restore
    from trainer.job.start_weights import shows_heads

    plain = AUGMENTATIONS["narrow"]
    manifest = read_manifest(arguments.manifest)
    batches = BatchMaker(manifest, FrameStore(), side=256, size=8, seed=1, augment=plain, source_weights={})
    architecture = architecture_for(manifest.task, arguments.architecture or named_architecture(arguments.model))
    show = shows_heads(batches)
    restore(arguments.model, architecture, len(manifest.classes), show, arguments.out)
    return DONE


def _quantise(arguments: argparse.Namespace) -> int:
    from trainer.export.int8_export import export_int8

    manifest, store = read_manifest(arguments.manifest), FrameStore()
    frames = manifest.of_split("train")
    shown = [
        frame
        for source in manifest.sources
        for frame in spread([each for each in frames if each.source == source.id], arguments.pictures)
    ]
    pictures = (store.load(frame) for frame in shown)
    if arguments.id is None:
        export_int8(arguments.model, arguments.out, pictures)
        return DONE
    from trainer.export.publish_int8 import Int8Publication, publish_int8

    publication = Int8Publication(arguments.id, arguments.name or arguments.id, _limits(arguments.limits))
    _print_scores(publish_int8(arguments.model, manifest, arguments.out, pictures, publication))
    return DONE


def _narrow(arguments: argparse.Namespace) -> int:
    manifest = read_manifest(arguments.manifest)
    classes = len(manifest.classes)
    narrow(arguments.weights, arguments.architecture, arguments.out, task=manifest.task, classes=classes)
    return DONE


def _blend(arguments: argparse.Namespace) -> int:
    manifest = read_manifest(arguments.manifest)
    classes = len(manifest.classes)
    blend(arguments.after, arguments.before, arguments.share, arguments.out, task=manifest.task, classes=classes)
    return DONE


def _evaluate(arguments: argparse.Namespace) -> int:
    from trainer.export.onnx_export import onnx_detector, open_session

    manifest = read_manifest(arguments.manifest)
    detect = onnx_detector(open_session(arguments.model, arguments.threads))
    _print_scores(evaluate_split(manifest, arguments.split, detect, FrameStore(), threshold=arguments.threshold))
    return DONE


def _print_scores(scored: SplitEvaluation) -> None:
    for source, each in scored.by_source.items():
        line = {
            "event": "scored",
            "source": source,
            "frames": each.frames,
            "threshold": scored.threshold,
            "f1": round(each.centre.f1, 4),
            "precision": round(each.centre.precision, 4),
            "recall": round(each.centre.recall, 4),
            "f1Iou": round(each.iou.f1, 4),
            "f1WithoutBorder": None if each.inner is None else round(each.inner.f1, 4),
            "centreErrorPx": round(each.centre_error_px, 3),
        }
        sys.stdout.write(json.dumps(line) + "\n")


def _weights(pairs: list[str]) -> dict[str, float]:
    weights = {}
    for pair in pairs:
        source, _, share = pair.partition("=")
        try:
            weights[source] = float(share)
        except ValueError as error:
            raise Refusal(f"--weight {pair}: needs SOURCE=SHARE") from error
    return weights
