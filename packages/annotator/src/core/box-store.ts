import type { BoxRows } from '@sarm/canvas/hit-boxes';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Box } from '@sarm/domain/shapes/boxes';
import { boxOf } from './box-geometry.ts';
import { BOX_STYLES, styleNumber } from './box-style.ts';
import { leastSureFirst } from './selection.ts';

export interface BoxFilter {
  readonly minConfidence: number;
  readonly shows?: ((object: BoxObject) => boolean) | undefined;
}

/** What has to be drawn again: everything, or these parts of the picture. */
export interface Dirty {
  readonly all: boolean;
  readonly parts: readonly Box[];
}

/** So many parts cost as much as drawing everything. */
const MOST_PARTS = 64;

/** Rows of style s stand from starts[s] to before starts[s + 1]. */
export interface Grouped {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

function groupByStyle({ length, shown, style }: BoxStore): Grouped {
  const starts = new Uint32Array(BOX_STYLES.length + 1);
  for (let row = 0; row < length; row += 1) {
    const next = (style[row] ?? 0) + 1;
    if (shown[row] === 1) starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  const ends = starts.slice();
  const rows = new Uint32Array(starts.at(-1) ?? 0);
  for (let row = 0; row < length; row += 1) {
    if (shown[row] !== 1) continue;
    const at = ends[style[row] ?? 0] ?? 0;
    rows[at] = row;
    ends[style[row] ?? 0] = at + 1;
  }
  return { rows, starts };
}

const grown = <T extends Float64Array | Uint8Array>(array: T, next: T): T => {
  next.set(array);
  return next;
};

/**
 * The boxes of one frame in typed arrays, past React. A box keeps its row while it lives; rows of deleted boxes are used
 * again. Remembers which parts of the picture changed, so that an edit among thousands draws a few boxes.
 */
export class BoxStore implements BoxRows {
  length = 0;
  x1 = new Float64Array(64);
  y1 = new Float64Array(64);
  x2 = new Float64Array(64);
  y2 = new Float64Array(64);
  /** 1: there is a box and the filter lets it through. */
  shown = new Uint8Array(64);
  /** 1: drawn above the others, because it is selected, open elsewhere or in conflict. */
  lifted = new Uint8Array(64);
  style = new Uint8Array(64);
  readonly #objects: (BoxObject | null)[] = [];
  readonly #rows = new Map<string, number>();
  readonly #free: number[] = [];
  #filter: BoxFilter = { minConfidence: 0 };
  #all = true;
  #parts: Box[] = [];
  #grouped: Grouped | null = null;
  #ordered: readonly BoxObject[] | null = null;

  get count(): number {
    return this.#rows.size;
  }

  rowOf(id: string): number | undefined {
    return this.#rows.get(id);
  }

  objectAt(row: number): BoxObject | null {
    return this.#objects[row] ?? null;
  }

  get(id: string): BoxObject | null {
    const row = this.#rows.get(id);
    return row === undefined ? null : this.objectAt(row);
  }

  boxAt(row: number): Box {
    return {
      x1: this.x1[row] ?? 0,
      y1: this.y1[row] ?? 0,
      x2: this.x2[row] ?? 0,
      y2: this.y2[row] ?? 0,
    };
  }

  isShown(id: string): boolean {
    const row = this.#rows.get(id);
    return row !== undefined && this.shown[row] === 1;
  }

  /** All boxes of the frame. Boxes that are the same object as before cost one comparison. */
  set(objects: readonly BoxObject[]): void {
    const present = new Set<string>();
    for (const object of objects) {
      present.add(object.id);
      this.put(object);
    }
    if (present.size === this.#rows.size) return;
    for (const id of this.#rows.keys()) if (!present.has(id)) this.remove(id);
  }

  /** One box, new or changed. */
  put(object: BoxObject): void {
    const existing = this.#rows.get(object.id);
    if (existing !== undefined && this.#objects[existing] === object) return;
    const row = existing ?? this.#free.pop() ?? this.#add();
    if (existing !== undefined) this.#markChanged(row);
    this.#rows.set(object.id, row);
    this.#objects[row] = object;
    const { x1, y1, x2, y2 } = boxOf(object.box);
    this.x1[row] = x1;
    this.y1[row] = y1;
    this.x2[row] = x2;
    this.y2[row] = y2;
    this.style[row] = styleNumber(object);
    this.shown[row] = this.#isLetThrough(object) ? 1 : 0;
    this.#forgetOrder();
    this.#markChanged(row);
  }

  remove(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#markChanged(row);
    this.#rows.delete(id);
    this.#objects[row] = null;
    this.shown[row] = 0;
    this.lifted[row] = 0;
    this.#free.push(row);
    this.#forgetOrder();
  }

  filter(filter: BoxFilter): void {
    this.#filter = filter;
    for (let row = 0; row < this.length; row += 1) {
      const object = this.#objects[row] ?? null;
      this.shown[row] = object !== null && this.#isLetThrough(object) ? 1 : 0;
    }
    this.#forgetOrder();
    this.#all = true;
  }

  /** These boxes, and only these, are drawn above the others from now on. */
  lift(ids: Iterable<string>): void {
    const rows = new Set<number>();
    for (const id of ids) {
      const row = this.#rows.get(id);
      if (row !== undefined) rows.add(row);
    }
    for (let row = 0; row < this.length; row += 1) {
      const next = rows.has(row) ? 1 : 0;
      if (this.lifted[row] === next) continue;
      this.lifted[row] = next;
      this.#markChanged(row);
    }
  }

  /** Rows of shown boxes grouped by style: strokes of one style need one change of the pen. */
  grouped(): Grouped {
    this.#grouped ??= groupByStyle(this);
    return this.#grouped;
  }

  /** Boxes that the filter lets through, least sure first. Kept until one of them changes: every Tab reads it. */
  shownObjects(): readonly BoxObject[] {
    this.#ordered ??= leastSureFirst(
      this.#objects.filter((object, row): object is BoxObject => object !== null && this.shown[row] === 1),
    );
    return this.#ordered;
  }

  /** What changed since the last call. */
  takeDirty(): Dirty {
    const dirty = { all: this.#all || this.#parts.length > MOST_PARTS, parts: this.#parts };
    this.#all = false;
    this.#parts = [];
    return dirty;
  }

  #forgetOrder(): void {
    this.#grouped = null;
    this.#ordered = null;
  }

  #isLetThrough(object: BoxObject): boolean {
    return object.confidence >= this.#filter.minConfidence && (this.#filter.shows?.(object) ?? true);
  }

  #markChanged(row: number): void {
    if (this.#parts.length <= MOST_PARTS) this.#parts.push(this.boxAt(row));
  }

  #add(): number {
    const row = this.length;
    this.length += 1;
    const room = this.x1.length;
    if (this.length <= room) return row;
    this.x1 = grown(this.x1, new Float64Array(2 * room));
    this.y1 = grown(this.y1, new Float64Array(2 * room));
    this.x2 = grown(this.x2, new Float64Array(2 * room));
    this.y2 = grown(this.y2, new Float64Array(2 * room));
    this.shown = grown(this.shown, new Uint8Array(2 * room));
    this.lifted = grown(this.lifted, new Uint8Array(2 * room));
    this.style = grown(this.style, new Uint8Array(2 * room));
    return row;
  }
}
