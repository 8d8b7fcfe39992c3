"""Lines of a card about where a file comes from: PyTorch, or the float file of which it is a variant."""

from typing import Any


def origin_text(card: dict[str, Any]) -> str:
    if "derivedFrom" not in card:
        return f"Differs from PyTorch by at most {card['file']['differenceFromPyTorch']:g}."
    parent = card["derivedFrom"]
    return f"Derived in eight bits, without training, from {parent['id']}, SHA-256 `{parent['sha256']}`."


def same_text(card: dict[str, Any]) -> list[str]:
    if "derivedFrom" not in card:
        return []
    return [
        "",
        "## Against its float model",
        "Test frames, heads at the threshold of this card. Differences of paired heads: mean, 99th percentile of the",
        "sizes, largest; centres of a pair lie within 10 px, so that the largest may be of neighbours. Alone: not",
        "found by the other one even at a confidence of 0.05.",
        "",
        "| source | frames | heads: float, eight bits | alone: float, eight bits | confidence | centre, px | side |",
        "|---|---|---|---|---|---|---|",
        *(_row(source, each) for source, each in card["derivedFrom"]["test"].items()),
    ]


def _row(source: str, each: dict[str, Any]) -> str:
    heads = f"{each['heads']['float']}, {each['heads']['eightBits']}"
    alone = f"{each['onlyFloat']}, {each['onlyEightBits']}"
    spreads = " | ".join(_spread(each[name]) for name in ("confidence", "centrePx", "side"))
    return f"| {source} | {each['frames']} | {heads} | {alone} | {spreads} |"


def _spread(each: dict[str, float]) -> str:
    return f"{each['mean']:.4f}, {each['p99']:.3f}, {each['largest']:.3f}"
