"""What the platform orders: a file that says on what to train, with what, and where to write."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema

from trainer.refusal import Refusal

SCHEMA_FILE = Path(__file__).parents[3] / "schemas" / "training-job.generated.json"


@dataclass(frozen=True)
class Job:
    path: Path
    run_folder: Path
    manifest: Path
    task: str
    model: dict[str, str]
    architecture: str | None
    settings: dict[str, Any]
    minimum: dict[str, int]
    device: str
    processes: int
    threads: int
    #: A published model folder to go on from.
    start_from: Path | None


def read_job(path: Path) -> Job:
    try:
        document = json.loads(path.read_bytes())
    except (OSError, ValueError) as error:
        raise Refusal(f"{path.name}: is not a training job ({error})") from error
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text()))
    fault = next(validator.iter_errors(document), None)
    if fault is not None:
        raise Refusal(f"{path.name} {fault.json_path}: {fault.message[:300]}")
    if document["device"] == "cuda":
        raise Refusal("this trainer learns on processors only")
    start = document.get("startFrom")
    return Job(
        path=path.resolve(),
        run_folder=Path(document["runFolder"]),
        manifest=Path(document["manifest"]),
        task=document["task"],
        model=document["model"],
        architecture=document.get("architecture"),
        settings=document["settings"],
        minimum=document["minimum"],
        device="cpu",
        # A process without a sample of the batch would learn nothing.
        processes=min(document["processes"], document["settings"]["batchSize"]),
        threads=document["threads"],
        start_from=None if start is None else Path(start),
    )
