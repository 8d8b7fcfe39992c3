import type { AreaKind } from '@sarm/domain/videos/video-area';

/** Of a bar's pixels, as many lie in rows or columns that it fills from edge to edge. */
const BAR_SHARE = 0.97;

/** Pixels of a mask that hang together, diagonally too. */
export interface StillShape {
  readonly pixels: Int32Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every piece of a mask with at least so many pixels. */
export function shapesOf(mask: Uint8Array, width: number, fewest: number): StillShape[] {
  const height = mask.length / width;
  const left = Uint8Array.from(mask);
  const queue = new Int32Array(mask.length);
  const shapes: StillShape[] = [];
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] !== 1) continue;
    left[start] = 0;
    queue[0] = start;
    let count = 1;
    const box = { left: width, top: height, right: -1, bottom: -1 };
    for (let at = 0; at < count; at += 1) {
      const [x, y] = [queue[at]! % width, Math.floor(queue[at]! / width)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (left[next] !== 1) continue;
          left[next] = 0;
          queue[count] = next;
          count += 1;
        }
    }
    if (count >= fewest) shapes.push({ pixels: queue.slice(0, count), ...box });
  }
  return shapes;
}

/** Share of a shape's pixels that have only pixels of the mask so far to all four sides: 0 of lines and letters. */
export function solidShare({ pixels }: StillShape, mask: Uint8Array, width: number, far: number): number {
  const height = mask.length / width;
  let inside = 0;
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const isMarked = (column: number, row: number): boolean =>
      // Beyond the picture nothing is known: a bar at its edge is as solid as one in the middle.
      column < 0 || row < 0 || column >= width || row >= height || mask[row * width + column] === 1;
    if (isMarked(x - far, y) && isMarked(x + far, y) && isMarked(x, y - far) && isMarked(x, y + far))
      inside += 1;
  }
  return inside / pixels.length;
}

/** Every marked cell and those within so many rows and columns of one. */
export function spread(
  marked: Uint8Array,
  across: number,
  by: { readonly x: number; readonly y: number },
): Uint8Array {
  const down = marked.length / across;
  const out = new Uint8Array(marked.length);
  for (let cell = 0; cell < marked.length; cell += 1) {
    if (marked[cell] !== 1) continue;
    const [x, y] = [cell % across, Math.floor(cell / across)];
    const [from, to] = [Math.max(0, x - by.x), Math.min(across - 1, x + by.x)];
    for (let row = Math.max(0, y - by.y); row <= Math.min(down - 1, y + by.y); row += 1)
      out.fill(1, row * across + from, row * across + to + 1);
  }
  return out;
}

/** Fills gaps of up to twice so many cells between marked ones. Beyond the grid everything counts as marked by its rim. */
export function closeGaps(marked: Uint8Array, across: number, by: number): Uint8Array {
  const wide = spread(marked, across, { x: by, y: by });
  const open = spread(
    wide.map((value) => 1 - value),
    across,
    { x: by, y: by },
  );
  return open.map((value, cell) => (value === 0 || marked[cell] === 1 ? 1 : 0));
}

/** What a large still piece is by its place in the picture. */
export function kindOf(
  { pixels, left, top, right, bottom }: StillShape,
  width: number,
  height: number,
): AreaKind {
  const touches = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
  if (!touches) return 'bubble';
  const [rows, columns] = [new Uint32Array(height), new Uint32Array(width)];
  for (const pixel of pixels) {
    rows[Math.floor(pixel / width)]! += 1;
    columns[pixel % width]! += 1;
  }
  const inBars = Math.max(
    width * rows.filter((count) => count === width).length,
    height * columns.filter((count) => count === height).length,
  );
  return inBars >= BAR_SHARE * pixels.length ? 'bars' : 'drop_edge';
}
