"""A training towards new pictures forgets some of the old ones; a mean of the weights before and after keeps both."""

from pathlib import Path

from trainer.refusal import Refusal
from trainer.training.weights import load_weights, save_weights


def blend(after: Path, before: Path, share: float, out: Path, *, task: str, classes: int) -> None:
    """`share` of the weights after the training, the rest of those it started from (Wortsman et al. 2022)."""
    if not 0 < share < 1:
        raise Refusal("the share must lie between 0 and 1")
    model, facts = load_weights(after, task, classes)
    start, start_facts = load_weights(before, task, classes)
    if start_facts["architecture"] != facts["architecture"]:
        raise Refusal("weights of two architectures cannot be blended")
    old = start.state_dict()
    mixed = {
        name: share * value + (1 - share) * old[name] if value.is_floating_point() else value
        for name, value in model.state_dict().items()
    }
    model.load_state_dict(mixed)
    blended = {"shareAfter": share, "before": before.name}
    save_weights(out, model, facts | {"settings": facts.get("settings", {}) | {"blend": blended}})
