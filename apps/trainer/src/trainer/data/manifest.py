"""Reads a dataset manifest, or refuses it with the reason. Its format is described by the emitted JSON Schema."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import jsonschema
import numpy as np
from numpy.typing import NDArray

from trainer.data.check_splits import check_splits
from trainer.refusal import Refusal

SCHEMA_FILE = Path(__file__).parents[3] / "schemas" / "dataset-manifest.generated.json"
MAX_MANIFEST_BYTES = 512 * 1024 * 1024

Split = Literal["train", "validation", "test"]


@dataclass(frozen=True)
class Source:
    id: str
    title: str
    licence: str
    citation: str
    origin: str
    changes: str
    synthetic: bool
    labelled_classes: tuple[str, ...]
    gap_frames: int | None


@dataclass(frozen=True)
class CellMask:
    """Outlined parts of one sperm, in a rectangle of the frame."""

    left: int
    top: int
    width: int
    height: int
    #: Pixels of the mask along one pixel of the frame.
    grid: int
    #: Counts of COCO as text.
    parts: dict[str, str]


@dataclass(frozen=True)
class Frame:
    path: Path
    sha256: str | None
    width: int
    height: int
    um_per_pixel: float | None
    source: str
    video: str
    frame_index: int
    split: Split
    #: Rows of class index, left, top, width, height. Classes the manifest does not train are left out.
    boxes: NDArray[np.float32]
    #: Class of the sperm in each of them; None: nobody has classed it.
    morphology: tuple[str | None, ...] = ()
    #: Of each of them; None: nobody has outlined it.
    masks: tuple[CellMask | None, ...] = ()


@dataclass(frozen=True)
class Manifest:
    name: str
    task: str
    classes: tuple[str, ...]
    sources: tuple[Source, ...]
    frames: tuple[Frame, ...]
    sha256: str

    def of_split(self, split: Split) -> list[Frame]:
        return [frame for frame in self.frames if frame.split == split]

    def source(self, source_id: str) -> Source:
        return next(source for source in self.sources if source.id == source_id)


def read_manifest(path: Path) -> Manifest:
    document, digest = _read_json(path)
    _check_schema(document)
    root = path.resolve().parent
    classes = tuple(document["classes"])
    _refuse_repeated("class", classes)
    sources = tuple(_source(each) for each in document["sources"])
    _refuse_repeated("source", [source.id for source in sources])
    _refuse_repeated("picture", [frame["path"] for frame in document["frames"]])
    source_ids = {source.id for source in sources}
    frames = tuple(_frame(each, root, classes, source_ids) for each in document["frames"])
    check_splits(frames, {source.id: source.gap_frames for source in sources})
    return Manifest(document["name"], document["task"], classes, sources, frames, digest)


def _read_json(path: Path) -> tuple[dict[str, Any], str]:
    try:
        if path.stat().st_size > MAX_MANIFEST_BYTES:
            raise Refusal(f"{path.name}: the manifest is larger than {MAX_MANIFEST_BYTES} bytes")
        content = path.read_bytes()
        document = json.loads(content)
    except OSError as error:
        raise Refusal(f"{path.name}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise Refusal(f"{path.name}: is not JSON ({error})") from error
    return document, hashlib.sha256(content).hexdigest()


def _check_schema(document: object) -> None:
    schemas = {
        schema["properties"]["version"]["const"]: schema for schema in json.loads(SCHEMA_FILE.read_text())["oneOf"]
    }
    version = document.get("version") if isinstance(document, dict) else None
    # Of the version that it names: against both at once the reason would be the full document.
    schema = schemas.get(version) if isinstance(version, int) else None
    if schema is None:
        raise Refusal(f"manifest $.version: {version!r} is none of {', '.join(map(str, sorted(schemas)))}")
    error = next(jsonschema.Draft202012Validator(schema).iter_errors(document), None)
    if error is not None:
        raise Refusal(f"manifest {error.json_path}: {error.message[:300]}")


def _refuse_repeated(what: str, names: "list[str] | tuple[str, ...]") -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise Refusal(f"manifest: the {what} {name} is there twice")
        seen.add(name)


def _source(entry: dict[str, Any]) -> Source:
    return Source(
        id=entry["id"],
        title=entry["title"],
        licence=entry["licence"],
        citation=entry["citation"],
        origin=entry["origin"],
        changes=entry["changes"],
        synthetic=entry["synthetic"],
        labelled_classes=tuple(entry["labelledClasses"]),
        gap_frames=entry["split"].get("gapFrames"),
    )


def _frame(entry: dict[str, Any], root: Path, classes: tuple[str, ...], source_ids: set[str]) -> Frame:
    path = (root / entry["path"]).resolve()
    if not path.is_relative_to(root):
        raise Refusal(f"manifest: {entry['path']} leads out of the manifest's folder")
    if entry["source"] not in source_ids:
        raise Refusal(f"manifest: {entry['path']} names the unknown source {entry['source']}")
    return Frame(
        path=path,
        sha256=entry.get("sha256"),
        width=entry["width"],
        height=entry["height"],
        um_per_pixel=entry.get("umPerPixel"),
        source=entry["source"],
        video=entry["video"],
        frame_index=entry["frameIndex"],
        split=entry["split"],
        boxes=_boxes(entry, classes),
        morphology=tuple(
            box["morphology"]["class"] if "morphology" in box else None
            for box in entry["boxes"]
            if box["class"] in classes
        ),
        masks=tuple(_mask(box) for box in entry["boxes"] if box["class"] in classes),
    )


def _mask(box: dict[str, Any]) -> CellMask | None:
    if "mask" not in box:
        return None
    mask = box["mask"]
    parts = {each["part"]: each["counts"] for each in mask["parts"]}
    return CellMask(mask["left"], mask["top"], mask["width"], mask["height"], mask["grid"], parts)


def _boxes(entry: dict[str, Any], classes: tuple[str, ...]) -> NDArray[np.float32]:
    rows: list[tuple[float, float, float, float, float]] = []
    for box in entry["boxes"]:
        # A tenth of a pixel is what rounding of normalised coordinates can add.
        right, bottom = box["left"] + box["width"], box["top"] + box["height"]
        if right > entry["width"] + 0.1 or bottom > entry["height"] + 0.1:
            raise Refusal(f"manifest: a box of {entry['path']} reaches out of the picture")
        if box["class"] in classes:
            rows.append((classes.index(box["class"]), box["left"], box["top"], box["width"], box["height"]))
    return np.asarray(rows, dtype=np.float32).reshape(-1, 5)
