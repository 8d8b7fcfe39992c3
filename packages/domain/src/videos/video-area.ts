/** What hides the sample from the camera, in the order in which it is shown. */
export const AREA_KINDS = ['graphics', 'grid', 'bars', 'bubble', 'drop_edge'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

/** Left, top, width and height in pixels of the picture. */
export type ExcludedPart = readonly [x: number, y: number, width: number, height: number];

/** More would not fit where they are stored with the tracks, and what is so torn is no picture. */
export const MOST_EXCLUDED_PARTS = 2000;

/** Of the picture. With less of it left, what is left out is the picture: a recognised area is refused, and a drawn one. */
export const LEAST_USED = 0.4;

/** Which part of a video's picture shows the sample. The excluded parts do not overlap. */
export interface VideoArea {
  readonly width: number;
  readonly height: number;
  readonly excluded: readonly ExcludedPart[];
  readonly kinds: readonly AreaKind[];
}

/** Of every pixel, row by row: 1 where it is excluded. */
export type AreaMask = Uint8Array;

export function areaMask({ width, height, excluded }: Omit<VideoArea, 'kinds'>): AreaMask {
  const mask = new Uint8Array(width * height);
  for (const [left, top, across, down] of excluded)
    for (let y = Math.max(0, top); y < Math.min(height, top + down); y += 1)
      mask.fill(1, y * width + Math.max(0, left), y * width + Math.min(width, left + across));
  return mask;
}

/** Pixels that show the sample, as a share of the picture. */
export const usedShare = ({ width, height, excluded }: Omit<VideoArea, 'kinds'>): number =>
  1 - excluded.reduce((sum, [, , across, down]) => sum + across * down, 0) / (width * height);

/**
 * How far a cell swims in the mean, in whatever direction, until it comes to an excluded part or to the edge of the picture:
 * π · area / length of the border. Steps of the border count in full, so at round parts it is rather too short.
 */
export function meanFreePath(area: Omit<VideoArea, 'kinds'>): number {
  const { width, height } = area;
  const mask = areaMask(area);
  let [open, border] = [0, 0];
  const isShut = (x: number, y: number): boolean =>
    x < 0 || y < 0 || x >= width || y >= height || mask[y * width + x] === 1;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (isShut(x, y)) continue;
      open += 1;
      for (const side of [isShut(x - 1, y), isShut(x + 1, y), isShut(x, y - 1), isShut(x, y + 1)])
        if (side) border += 1;
    }
  return border === 0 ? 0 : (Math.PI * open) / border;
}

/** Rectangles that cover the marked cells of a grid exactly once: equal runs of successive rows are one. */
export function partsOfCells(
  marked: Uint8Array,
  grid: { readonly across: number; readonly side: number; readonly width: number; readonly height: number },
): ExcludedPart[] {
  const { across, side, width, height } = grid;
  const parts: ExcludedPart[] = [];
  let open = new Map<string, number>();
  for (let row = 0; row * across < marked.length; row += 1) {
    const continued = new Map<string, number>();
    const [top, bottom] = [row * side, Math.min(height, (row + 1) * side)];
    for (let from = 0; from < across; from += 1) {
      if (marked[row * across + from] !== 1) continue;
      let to = from + 1;
      while (to < across && marked[row * across + to] === 1) to += 1;
      const [left, right] = [from * side, Math.min(width, to * side)];
      const above = open.get(`${left} ${right}`);
      const part = above === undefined ? undefined : parts[above];
      if (above !== undefined && part !== undefined) {
        parts[above] = [part[0], part[1], part[2], bottom - part[1]];
        continued.set(`${left} ${right}`, above);
      } else {
        continued.set(`${left} ${right}`, parts.length);
        parts.push([left, top, right - left, bottom - top]);
      }
      from = to;
    }
    open = continued;
  }
  return parts;
}
