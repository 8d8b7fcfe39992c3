"""What decides the weights: two trainings of one identity on a processor end with the same ones."""

import hashlib
import json
from pathlib import Path
from typing import Any

import torch

from trainer.job.job_file import Job

SOURCE = Path(__file__).parents[1]


def identity_of(job: Job, manifest_sha256: str, settings: dict[str, Any], start_sha256: str | None) -> dict[str, Any]:
    return {
        "manifest": manifest_sha256,
        "task": job.task,
        "settings": settings,
        "startFrom": start_sha256,
        "trainer": source_sha256(),
        "torch": torch.__version__,
        "threads": job.threads,
        "processes": job.processes,
        "device": job.device,
    }


def digest_of(identity: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()


def digest_of_lineage(lineage: list[str]) -> str:
    """A training that went on under other conditions is none of either alone."""
    return lineage[0] if len(lineage) == 1 else hashlib.sha256(" ".join(lineage).encode()).hexdigest()


def source_sha256() -> str:
    digest = hashlib.sha256()
    for path in sorted(SOURCE.rglob("*.py")):
        digest.update(str(path.relative_to(SOURCE)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
