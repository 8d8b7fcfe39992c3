"""Everything that decides a training, written next to its results."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from trainer.data.augment_settings import AugmentSettings
from trainer.refusal import Refusal


@dataclass(frozen=True)
class TrainingSettings:
    epochs: int = 30
    batches_per_epoch: int = 100
    batch_size: int = 8
    side: int = 256
    learning_rate: float = 2e-3
    weight_decay: float = 1e-4
    warm_up: int = 100
    average_decay: float = 0.995
    seed: int = 1
    #: bfloat16 halves the time on processors that have it and multiplies it on those that have not.
    precision: Literal["float32", "bfloat16"] = "float32"
    validation_frames_per_source: int = 24
    source_weights: dict[str, float] = field(default_factory=dict)
    augment: AugmentSettings = field(default_factory=AugmentSettings)

    def __post_init__(self) -> None:
        for name in ("epochs", "batches_per_epoch", "batch_size", "validation_frames_per_source"):
            if not 1 <= getattr(self, name) <= 1_000_000:
                raise Refusal(f"settings: {name} must be at least 1")
        if self.side % 16 != 0 or not 32 <= self.side <= 2048:
            raise Refusal("settings: side must be a multiple of 16 from 32 to 2048")

    def as_json(self) -> dict[str, Any]:
        return asdict(self)
