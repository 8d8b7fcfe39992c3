"""Commands of morphology: the study of measures on public sets of stained heads."""

import argparse
import sys
from pathlib import Path

from trainer.cli.statuses import DONE


def add_morphology_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    study = commands.add_parser("study-morphology", help="what plain measures of stained heads tell apart")
    study.add_argument("--pictures", type=Path, required=True, help="a folder per class, such as HuSHeM's")
    study.add_argument("--figures", type=Path, required=True, help="folder for the figures of each set")
    study.add_argument("--answers", type=Path, help="folder for the answers, to compare another classifier with")
    study.add_argument("--page", type=Path, help="page whose table is written anew from all figures of the folder")
    study.add_argument("--repeats", type=int, default=5)
    study.add_argument("--folds", type=int, default=5)
    study.add_argument("--most-per-class", type=int, help="a slice, to try the command")
    study.set_defaults(run=_study)

    network = commands.add_parser("study-network", help="the morphology classifier on the same pictures and folds")
    network.add_argument("--pictures", type=Path, required=True, help="the folder that study-morphology read")
    network.add_argument("--weights", type=Path, required=True, help="of train-crops")
    network.add_argument("--figures", type=Path, required=True, help="folder that study-morphology wrote figures into")
    network.add_argument("--answers", type=Path, required=True, help="folder that study-morphology wrote answers into")
    network.add_argument("--page", type=Path, help="page whose table is written anew from all figures of the folder")
    network.set_defaults(run=_network)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _study(arguments: argparse.Namespace) -> int:
    from threadpoolctl import threadpool_limits

    from trainer.data.class_folders import read_class_folders
    from trainer.evaluation.measure_study import Protocol, study_measures
    from trainer.export.morphology_page import write_answers, write_figures, write_page

    protocol = Protocol(arguments.repeats, arguments.folds)
    pictures = read_class_folders(arguments.pictures, arguments.most_per_class)
    with threadpool_limits(arguments.threads):
        study = study_measures(pictures, protocol, _say)
    write_figures(arguments.figures, study.as_json(protocol))
    if arguments.answers:
        write_answers(arguments.answers, study)
    if arguments.page:
        write_page(arguments.page, arguments.figures)
    return DONE


def _network(arguments: argparse.Namespace) -> int:
    from threadpoolctl import threadpool_limits

    from trainer.data.class_folders import read_class_folders
    from trainer.data.crop_set import CLASSES
    from trainer.evaluation.measure_study import Protocol
    from trainer.evaluation.network_study import study_network
    from trainer.export.morphology_page import read_answers, read_figures, write_figures, write_page
    from trainer.training.train_crops import TASK
    from trainer.training.weights import load_weights

    pictures = read_class_folders(arguments.pictures)
    figures = read_figures(arguments.figures, pictures)
    protocol = Protocol(figures["protocol"]["repeats"], figures["protocol"]["folds"])
    model, facts = load_weights(arguments.weights, TASK, len(CLASSES))
    measured = read_answers(arguments.answers, pictures)
    with threadpool_limits(arguments.threads):
        found = study_network(model, pictures, protocol, measured, _say)
    trained = {"trainCrops": facts["trainCrops"], "settings": facts["settings"], "epoch": facts["epoch"]}
    write_figures(arguments.figures, {**figures, "network": {**found, **trained}})
    if arguments.page:
        write_page(arguments.page, arguments.figures)
    return DONE
