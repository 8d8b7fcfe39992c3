"""Commands that the platform runs: a training that it ordered, and what this machine can do."""

import argparse
import json
import os
import sys

from trainer.cli.statuses import DONE


def add_job_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    probing = commands.add_parser("probe", help="devices, threads and versions of this machine, as JSON")
    probing.set_defaults(run=_probe)


def _probe(_arguments: argparse.Namespace) -> int:
    import torch

    facts = {
        "torch": torch.__version__,
        "devices": ["cpu"],
        "threads": len(os.sched_getaffinity(0)),
        "bfloat16": bool(torch.ops.mkldnn._is_mkldnn_bf16_supported()),
        "processes": torch.distributed.is_available() and torch.distributed.is_gloo_available(),
    }
    sys.stdout.write(json.dumps(facts) + "\n")
    return DONE
