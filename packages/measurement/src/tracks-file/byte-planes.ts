import { COLUMN_BYTES, type ColumnPlace, type ColumnType } from './tracks-file-format.ts';

const RANGE: Readonly<Record<Exclude<ColumnType, 'float64'>, readonly [number, number]>> = {
  uint8: [0, 0xff],
  uint16: [0, 0xffff],
  uint32: [0, 0xffff_ffff],
  int32: [-0x8000_0000, 0x7fff_ffff],
};

/**
 * All lowest bytes first, then all second bytes, and so on, little-endian. High bytes of neighbours are alike and
 * compress away, and any value can still be read alone.
 */
export const writePlanes = (
  bytes: Uint8Array,
  { type, count, offset }: ColumnPlace,
  valueAt: (place: number) => number,
): void => {
  if (type === 'float64') return writeFloats(bytes, { count, offset }, valueAt);
  const width = COLUMN_BYTES[type];
  const [least, most] = RANGE[type];
  for (let i = 0; i < count; i += 1) {
    const value = valueAt(i);
    // A number that does not fit would come back as another one.
    if (!(Number.isInteger(value) && value >= least && value <= most))
      throw new RangeError(`${value} does not fit into ${type}`);
    for (let byte = 0; byte < width; byte += 1) bytes[offset + byte * count + i] = value >>> (8 * byte);
  }
};

/** The values from one place on, as many as the target holds. The place in the file was checked before. */
export const readPlanes = <T extends { [place: number]: number; readonly length: number }>(
  bytes: Uint8Array,
  { type, count, offset }: ColumnPlace,
  from: number,
  into: T,
): T => {
  if (type === 'float64') return readFloats(bytes, { count, offset }, from, into);
  const width = COLUMN_BYTES[type];
  const signed = type === 'int32';
  for (let i = 0; i < into.length; i += 1) {
    let value = 0;
    for (let byte = 0, at = offset + from + i; byte < width; byte += 1, at += count)
      value |= (bytes[at] ?? 0) << (8 * byte);
    into[i] = signed ? value : value >>> 0;
  }
  return into;
};

type FloatPlace = Pick<ColumnPlace, 'count' | 'offset'>;
const FLOAT_BYTES = COLUMN_BYTES.float64;

const writeFloats = (
  bytes: Uint8Array,
  { count, offset }: FloatPlace,
  valueAt: (place: number) => number,
): void => {
  const view = new DataView(new ArrayBuffer(FLOAT_BYTES));
  for (let i = 0; i < count; i += 1) {
    view.setFloat64(0, valueAt(i), true);
    for (let byte = 0; byte < FLOAT_BYTES; byte += 1) bytes[offset + byte * count + i] = view.getUint8(byte);
  }
};

const readFloats = <T extends { [place: number]: number; readonly length: number }>(
  bytes: Uint8Array,
  { count, offset }: FloatPlace,
  from: number,
  into: T,
): T => {
  const view = new DataView(new ArrayBuffer(FLOAT_BYTES));
  for (let i = 0; i < into.length; i += 1) {
    for (let byte = 0; byte < FLOAT_BYTES; byte += 1)
      view.setUint8(byte, bytes[offset + byte * count + from + i] ?? 0);
    into[i] = view.getFloat64(0, true);
  }
  return into;
};
