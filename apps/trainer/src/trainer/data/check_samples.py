"""Samples on which counting and steadiness are measured: the presets as they are, far from the seeds of training."""

from trainer.data.sample_plans import SimulatedSample

FIRST_SEED = 850_001
SEEDS_PER_KIND = 3
#: ×400, between, and ×200 of a usual camera.
SCALES = ("0.5", "0.7", "1.0")
#: 10^6/ml, of the preset normal.
DENSITIES = ("5", "10", "20", "50", "100", "150")
#: After FIRST_SEED: beyond those of counting and steadiness.
CONDITION_SEEDS = 1000
OTHER_PRESETS = ("low-count", "dense", "debris-rich", "asthenozoospermic")


def counting_samples() -> list[SimulatedSample]:
    kinds = [{"preset": "normal", "concentration": density} for density in DENSITIES]
    kinds += [{"preset": preset} for preset in OTHER_PRESETS]
    return [
        _check(f"count-{number}", number, {**kind, "um-per-pixel": scale})
        for number, (kind, scale) in enumerate(
            (kind, scale) for kind in kinds for scale in SCALES for _ in range(SEEDS_PER_KIND)
        )
    ]


def condition_samples() -> list[SimulatedSample]:
    """Ordinary samples, to be shown under other conditions; of other seeds than those that are counted."""
    kinds = [{"preset": preset} for preset in ("normal", *OTHER_PRESETS)]
    return [
        _check(f"condition-{number}", CONDITION_SEEDS + number, {**kind, "um-per-pixel": SCALES[0]})
        for number, kind in enumerate(kind for kind in kinds for _ in range(SEEDS_PER_KIND))
    ]


def still_samples() -> list[SimulatedSample]:
    """Nothing moves: what changes from frame to frame is the camera's noise alone."""
    modes = {f"mode-{mode}": "0" for mode in ("linear", "circular", "hyperactive", "twitching")}
    still = {"preset": "normal", "concentration": "40", "mode-immotile": "1", **modes}
    return [_check(f"still-{scale}", 500 + n, {**still, "um-per-pixel": scale}) for n, scale in enumerate(SCALES)]


def _check(name: str, number: int, options: dict[str, str]) -> SimulatedSample:
    return SimulatedSample(name, "check", "test", {"seed": str(FIRST_SEED + number), **options})
