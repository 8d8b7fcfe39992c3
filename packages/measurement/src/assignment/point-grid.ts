export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** Points in square cells, so that looking around a place costs what lies there and not what the picture holds. */
export class PointGrid {
  readonly #cells = new Map<number, number[]>();
  readonly #points: readonly PlanePoint[];
  readonly #size: number;

  constructor(points: readonly PlanePoint[], cellSize: number) {
    if (!(cellSize > 0)) throw new RangeError(`a grid of ${cellSize} has no cells`);
    this.#points = points;
    this.#size = cellSize;
    for (const [i, p] of points.entries()) {
      const key = this.#key(Math.floor(p.x / cellSize), Math.floor(p.y / cellSize));
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [i]);
      else cell.push(i);
    }
  }

  /** Calls back with every point within the radius and its squared distance. */
  around(centre: PlanePoint, radius: number, visit: (index: number, squared: number) => void): void {
    const limit = radius * radius;
    const right = Math.floor((centre.x + radius) / this.#size);
    const bottom = Math.floor((centre.y + radius) / this.#size);
    for (let i = Math.floor((centre.x - radius) / this.#size); i <= right; i += 1) {
      for (let j = Math.floor((centre.y - radius) / this.#size); j <= bottom; j += 1) {
        for (const index of this.#cells.get(this.#key(i, j)) ?? []) {
          const p = this.#points[index];
          if (p === undefined) continue;
          const squared = (p.x - centre.x) ** 2 + (p.y - centre.y) ** 2;
          if (squared <= limit) visit(index, squared);
        }
      }
    }
  }

  /** Cells of one frame lie within ±32,768 cells; farther ones would share a key and only cost time, never a wrong hit. */
  #key(i: number, j: number): number {
    return (i + 32_768) * 65_536 + (j + 32_768);
  }
}
