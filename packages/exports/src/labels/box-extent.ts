/** The next number above or below; a width is positive. */
function nextTo(value: number, step: 1n | -1n): number {
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + step;
  return new Float64Array(bits.buffer)[0] ?? value;
}

/**
 * The width that gives the right edge back when it is added to the left one. The rounded difference alone can miss it by
 * the last bit, and then a file that is exported and imported again would not be what it was. For a few pairs of edges there
 * is no such width; then it is the rounded difference.
 */
export function extent(from: number, to: number): number {
  const width = to - from;
  if (from + width === to) return width;
  const next = nextTo(width, from + width < to ? 1n : -1n);
  return from + next === to ? next : width;
}
