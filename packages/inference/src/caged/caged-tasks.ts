import { type DetectOrder, NUMBERS_PER_ROW } from '../detect/detect-adapter.ts';
import type { ClassifyOrder } from '../classify/classify-adapter.ts';
import { VIEW_SIDE } from '../segment/click-view.ts';
import type { ClickViewOrder } from '../segment/segment-adapter.ts';
import type { AnswerOf, DescriptionOf, OrderOf } from '../threads/adapters.ts';

export type CagedTask = 'detect' | 'segment' | 'classify';

/** How orders and answers of a task cross the wall of the cage as numbers, and what an answer has to be. */
interface Crossing<T extends CagedTask> {
  /** Copied at once: the caller may draw its next picture into the same memory. */
  readonly copy: (order: OrderOf<T>) => OrderOf<T>;
  readonly write: (order: OrderOf<T>) => readonly [value: object, bytes: Uint8Array];
  /** Inside of the cage. */
  readonly read: (value: unknown, bytes: Uint8Array) => OrderOf<T>;
  readonly mostBytes: number;
  /** Outside of it. Throws a RangeError where the answer is none of this task. */
  readonly check: (bytes: Uint8Array, description: DescriptionOf<T>) => AnswerOf<T>;
}

/** More heads than any picture has; an answer that is longer is none. */
const MOST_ROWS = 100_000;
const BYTES_PER_NUMBER = 8;
/** Single precision sums to one only nearly. */
const ROUNDING = 1e-3;

const detect: Crossing<'detect'> = {
  copy: ({ picture, ...order }) => ({ ...order, picture: { ...picture, gray: picture.gray.slice() } }),
  write: ({ picture: { gray, width, height }, ...order }) => [{ ...order, width, height }, gray],
  read: (value, bytes) => {
    const { width, height, ...order } = value as Omit<DetectOrder, 'picture'> & {
      readonly width: number;
      readonly height: number;
    };
    return { ...order, picture: { gray: new Uint8Array(bytes), width, height } };
  },
  mostBytes: MOST_ROWS * NUMBERS_PER_ROW * BYTES_PER_NUMBER,
  check: (bytes) => {
    if (bytes.byteLength % (NUMBERS_PER_ROW * BYTES_PER_NUMBER) !== 0)
      throw new RangeError('an answer of broken rows');
    const rows = new Float64Array(bytes.byteLength / BYTES_PER_NUMBER);
    new Uint8Array(rows.buffer).set(bytes);
    for (let at = 0; at < rows.length; at += NUMBERS_PER_ROW) {
      const [x = 0, y = 0, width = 0, height = 0, confidence = -1, index = -1] = rows.subarray(at);
      const sound = [x, y, width, height].every(Number.isFinite) && width >= 0 && height >= 0;
      if (!sound || !(confidence >= 0 && confidence <= 1) || !Number.isInteger(index) || index < 0)
        throw new RangeError('an answer that is no detection');
    }
    return rows;
  },
};

/** Bytes that came through a pipe begin anywhere, and numbers may not. */
const floatsOf = (bytes: Uint8Array): Float32Array<ArrayBuffer> => {
  if (bytes.byteLength % Float32Array.BYTES_PER_ELEMENT !== 0) throw new RangeError('broken numbers');
  const floats = new Float32Array(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
  new Uint8Array(floats.buffer).set(bytes);
  return floats;
};

const classify: Crossing<'classify'> = {
  copy: ({ picture }: ClassifyOrder) => ({ picture: picture.slice() }),
  write: ({ picture }) => [{}, new Uint8Array(picture.buffer, picture.byteOffset, picture.byteLength)],
  read: (_, bytes) => ({ picture: floatsOf(bytes) }),
  mostBytes: 0,
  check: (bytes, { classes }) => {
    const shares = floatsOf(bytes);
    const sum = shares.reduce((total, each) => total + each, 0);
    // NaN fails this too.
    const sound = shares.every((each) => each >= 0) && Math.abs(sum - 1) <= ROUNDING;
    if (shares.length !== classes.length || !sound)
      throw new RangeError('an answer that is no probabilities');
    return shares;
  },
};

const CELLS = VIEW_SIDE * VIEW_SIDE;

const segment: Crossing<'segment'> = {
  copy: ({ picture, clicks, former, part }: ClickViewOrder) => ({
    picture: picture.slice(),
    clicks: clicks.slice(),
    former: former.slice(),
    part,
  }),
  write: ({ picture, clicks, former, part }) => {
    const views = new Float32Array(picture.length + clicks.length + former.length);
    views.set(picture);
    views.set(clicks, picture.length);
    views.set(former, picture.length + clicks.length);
    return [{ part }, new Uint8Array(views.buffer)];
  },
  read: (value, bytes) => {
    const views = floatsOf(bytes);
    const [picture, clicks] = [views.slice(0, CELLS), views.slice(CELLS, 3 * CELLS)];
    return { ...(value as Pick<ClickViewOrder, 'part'>), picture, clicks, former: views.slice(3 * CELLS) };
  },
  mostBytes: (CELLS + 1) * Float32Array.BYTES_PER_ELEMENT,
  check: (bytes) => {
    const shares = floatsOf(bytes);
    // NaN fails this too.
    const sound = shares.every((each) => each >= 0 && each <= 1 + ROUNDING);
    if (shares.length !== CELLS + 1 || !sound) throw new RangeError('an answer that is no mask');
    return shares;
  },
};

export const CROSSINGS: { readonly [T in CagedTask]: Crossing<T> } = { detect, segment, classify };
