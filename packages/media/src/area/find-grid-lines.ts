/** Of a row or column, as much is drawn where it belongs to a line of a grid. */
const DRAWN = 0.8;
/** Pixels that the lines of a chamber or of software are thick at most, and that their distances differ by. */
export const THICKEST_LINE = 8;
const UNEVEN_PX = 1.5;
/** Two lines have a distance, and only the third shows that it repeats. */
const FEWEST_LINES = 3;
/**
 * The pixels of a grid: straight lines from edge to edge, at equal distances in both directions. A ring or the edge of the
 * drop is none. Null where there is no such grid.
 */
export function findGridLines(drawn: Uint8Array, width: number): Uint8Array | null {
  const height = drawn.length / width;
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) {
      rows[y]! += drawn[i]!;
      columns[x]! += drawn[i]!;
    }
  const [across, down] = [evenLines(rows, DRAWN * width), evenLines(columns, DRAWN * height)];
  if (across === null || down === null) return null;
  const out = new Uint8Array(drawn.length);
  for (let y = 0, i = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, i += 1) if (across[y] === 1 || down[x] === 1) out[i] = 1;
  return out;
}

/** Which rows, or columns, lie on a line; null where the lines are too few, too thick or at no equal distances. */
function evenLines(counts: Uint32Array, least: number): Uint8Array | null {
  const lines: { readonly from: number; readonly to: number }[] = [];
  for (let from = 0; from < counts.length; from += 1) {
    if (counts[from]! < least) continue;
    let to = from;
    while (to + 1 < counts.length && counts[to + 1]! >= least) to += 1;
    lines.push({ from, to });
    from = to;
  }
  if (lines.length < FEWEST_LINES || lines.some(({ from, to }) => to - from + 1 > THICKEST_LINE)) return null;
  const gaps = lines.slice(1).map(({ from, to }, i) => (from + to - lines[i]!.from - lines[i]!.to) / 2);
  if (Math.max(...gaps) - Math.min(...gaps) > UNEVEN_PX) return null;
  const out = new Uint8Array(counts.length);
  for (const { from, to } of lines) out.fill(1, from, to + 1);
  return out;
}
