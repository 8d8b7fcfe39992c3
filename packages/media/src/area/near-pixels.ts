/** Every pixel within so many rows and columns of a marked one. Its cost does not depend on how far that is. */
export function nearPixels(marked: Uint8Array, width: number, far: number): Uint8Array {
  const height = marked.length / width;
  // Of row y and column x: how many are marked above and to the left of them.
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = 0; x < width; x += 1) {
      row += marked[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  const out = new Uint8Array(marked.length);
  for (let y = 0, i = 0; y < height; y += 1) {
    const top = Math.max(0, y - far) * (width + 1);
    const bottom = Math.min(height, y + far + 1) * (width + 1);
    for (let x = 0; x < width; x += 1, i += 1) {
      const [left, right] = [Math.max(0, x - far), Math.min(width, x + far + 1)];
      const count = sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!;
      out[i] = count > 0 ? 1 : 0;
    }
  }
  return out;
}
