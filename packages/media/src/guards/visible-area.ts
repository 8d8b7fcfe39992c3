import type { AreaMask } from '@sarm/domain/videos/video-area';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { isOpenTile, quantileOf, TILE } from './tile-changes.ts';

/** Mean squared change from pixel to pixel and from picture to picture: below it no light from the chip is seen. */
const DEAD = 0.04;
/** A tile of the chamber has at least the noise of the camera. Where many lie between, a codec has wiped the noise away. */
const ALIVE = 0.8;
const MOST_BETWEEN = 0.1;
/** Where more of the picture is without noise, it is drawn or wiped and shows nothing. */
const MOST_HIDDEN = 0.45;
/** Smaller pieces are dark bodies and chance. */
const SMALLEST_SHARE = 0.01;
/** Squared rim against the tiles of a piece: 16 of a square. The ground between drawn cells is all rim. */
const MOST_RAGGED = 60;

/** Finds parts of the picture that show no chamber: bars, the inside of bubbles, what lies beyond the edge of the drop. */
export class VisibleAreaMeter {
  #liveliness = new Float32Array(0);
  #across = 0;
  readonly #excluded: AreaMask | undefined;
  /** Tiles that show nothing excluded, all where nothing is. */
  #open: Uint8Array | undefined;

  constructor(excluded?: AreaMask) {
    this.#excluded = excluded;
  }

  /** Two pictures a few frames apart. */
  add(before: GrayPicture, after: GrayPicture): void {
    const { width, height } = before;
    const [across, down] = [Math.floor(width / TILE), Math.floor(height / TILE)];
    if (this.#liveliness.length !== across * down) this.#liveliness = new Float32Array(across * down);
    this.#across = across;
    const [a, b, lively] = [before.gray, after.gray, this.#liveliness];
    const startOf = (tile: number): number =>
      Math.floor(tile / across) * TILE * width + (tile % across) * TILE;
    const excluded = this.#excluded;
    if (excluded !== undefined)
      this.#open ??= Uint8Array.from(lively, (_, tile) =>
        isOpenTile(startOf(tile), width, excluded) ? 1 : 0,
      );
    for (let tile = 0; tile < lively.length; tile += 1) {
      const start = startOf(tile);
      let sum = 0;
      // The rim is left out: codecs carry what is next to a tile into it.
      for (let y = 3; y < TILE - 3; y += 1)
        for (let i = start + y * width + 3, end = i + TILE - 6; i < end; i += 1) {
          const [time, place] = [b[i]! - a[i]!, a[i + 1]! - a[i]!];
          sum += time * time + place * place;
        }
      lively[tile] = Math.max(lively[tile]!, sum / (TILE - 6) ** 2);
    }
  }

  /** Share of the picture that shows nothing; null where it cannot be measured. */
  hiddenShare(): number | null {
    const open = this.#open;
    const seen =
      open === undefined ? this.#liveliness : this.#liveliness.filter((_, tile) => open[tile] === 1);
    const between = seen.filter((value) => value >= DEAD && value < ALIVE);
    if (between.length > MOST_BETWEEN * seen.length) return null;
    if (quantileOf(seen, MOST_HIDDEN) < ALIVE) return null;
    const dead = this.#liveliness.map((value, tile) => (value < DEAD && open?.[tile] !== 0 ? 1 : 0));
    const least = SMALLEST_SHARE * dead.length;
    const hidden = piecesOf(dead, this.#across).filter(
      ({ tiles, rim }) => tiles >= least && rim * rim <= MOST_RAGGED * tiles,
    );
    return hidden.reduce((sum, { tiles }) => sum + tiles, 0) / dead.length;
  }
}

interface Piece {
  readonly tiles: number;
  /** Sides of its tiles that border on something else. */
  readonly rim: number;
}

/** Pieces of marked tiles that hang together. */
function piecesOf(marked: Float32Array, across: number): Piece[] {
  const left = Float32Array.from(marked);
  const pieces: Piece[] = [];
  for (let tile = 0; tile < left.length; tile += 1) {
    const open = [tile];
    let [tiles, rim] = [0, 0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (left[at] !== 1) continue;
      left[at] = 0;
      tiles += 1;
      const column = at % across;
      const neighbours = [
        column > 0 ? at - 1 : -1,
        column < across - 1 ? at + 1 : -1,
        at - across,
        at + across,
      ];
      for (const next of neighbours)
        if (marked[next] === 1) open.push(next);
        else rim += 1;
    }
    if (tiles > 0) pieces.push({ tiles, rim });
  }
  return pieces;
}
