"""Everything that decides a training, written next to its results."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from trainer.data.augment_settings import AugmentSettings
from trainer.refusal import Refusal


@dataclass(frozen=True)
class LoopSettings:
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

    def __post_init__(self) -> None:
        for name in ("epochs", "batches_per_epoch", "batch_size"):
            _check_count(name, getattr(self, name))
        if self.side % 16 != 0 or not 32 <= self.side <= 2048:
            raise Refusal("settings: side must be a multiple of 16 from 32 to 2048")

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class TrainingSettings(LoopSettings):
    """Of the head detector."""

    validation_frames_per_source: int = 24
    source_weights: dict[str, float] = field(default_factory=dict)
    augment: AugmentSettings = field(default_factory=AugmentSettings)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_count("validation_frames_per_source", self.validation_frames_per_source)


@dataclass(frozen=True)
class ClickSettings(LoopSettings):
    """Of click segmentation. A batch is answered again with one more click, in so many rounds at least and at most."""

    batch_size: int = 16
    side: int = 128
    least_rounds: int = 1
    rounds: int = 4
    #: How much more than others a pixel counts that a click covers: late mistakes are a rim of a pixel or two.
    click_weight: float = 0.0
    #: Share of further rounds in which the former mask is not given: it may be missing, or somebody else's.
    former_dropped: float = 0.3
    validation_views: int = 60

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_count("least_rounds", self.least_rounds)
        _check_count("rounds", self.rounds)
        if self.least_rounds > self.rounds:
            raise Refusal("settings: least_rounds must not be above rounds")
        _check_count("validation_views", self.validation_views)


def _check_count(name: str, value: int) -> None:
    if not 1 <= value <= 1_000_000:
        raise Refusal(f"settings: {name} must be at least 1")
