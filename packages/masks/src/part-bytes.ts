import { MASK_PART_CODES, MASK_PARTS, MASKS, type MaskPart } from '@sarm/domain/shapes/masks';
import { BrokenMask } from './broken-mask.ts';
import { joinRuns, requireRuns, type Runs, runsArea } from './runs.ts';

/** The parts of one mask, all of the same size. A part without pixels is left out. */
export type PartRuns = Readonly<Partial<Record<MaskPart, Runs>>>;

/** As stored: code of the part, number of runs, runs; numbers in groups of 7 bits, lowest first. Parts in the order of their codes. */
export function packParts(parts: PartRuns, width: number, height: number): Uint8Array {
  const bytes: number[] = [];
  for (const part of MASK_PARTS) {
    const given = parts[part];
    if (given === undefined) continue;
    requireRuns(given, width, height);
    const counts = joinRuns(given);
    if (runsArea(counts) === 0) continue;
    bytes.push(MASK_PART_CODES[part]);
    writeNumber(bytes, counts.length);
    for (const count of counts) writeNumber(bytes, count);
  }
  if (bytes.length > MASKS.bytes) throw new BrokenMask(`${bytes.length} bytes are more than a mask may have`);
  return Uint8Array.from(bytes);
}

/** Refuses whatever packParts does not write: one mask has one form, and no bytes make the reader take more memory than a mask. */
export function unpackParts(bytes: Uint8Array, width: number, height: number): PartRuns {
  if (bytes.length > MASKS.bytes) throw new BrokenMask(`${bytes.length} bytes are more than a mask may have`);
  const parts: Partial<Record<MaskPart, Runs>> = {};
  const cursor = { bytes, at: 0 };
  let lastCode = 0;
  while (cursor.at < bytes.length) {
    const code = bytes[cursor.at]!;
    const part = MASK_PARTS.find((each) => MASK_PART_CODES[each] === code);
    if (part === undefined || code <= lastCode) throw new BrokenMask(`part ${code} after part ${lastCode}`);
    cursor.at += 1;
    parts[part] = readRuns(cursor, width, height);
    lastCode = code;
  }
  return parts;
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function readRuns(cursor: Cursor, width: number, height: number): number[] {
  const length = readNumber(cursor);
  // Each run takes a byte at least: a length that the bytes cannot hold is refused before memory is taken for it.
  if (length > cursor.bytes.length - cursor.at) throw new BrokenMask(`${length} runs in too few bytes`);
  const counts = Array.from({ length }, () => readNumber(cursor));
  requireRuns(counts, width, height);
  if (runsArea(counts) === 0 || counts.includes(0, 1))
    throw new BrokenMask('runs that join, or an empty part');
  return counts;
}

const GROUP = 0x80;
/** 28 bits: more pixels than any mask has. */
const MOST_GROUPS = 4;

function writeNumber(bytes: number[], value: number): void {
  let left = value;
  while (left >= GROUP) {
    bytes.push((left % GROUP) + GROUP);
    left = Math.floor(left / GROUP);
  }
  bytes.push(left);
}

function readNumber(cursor: Cursor): number {
  let value = 0;
  for (let group = 0; group < MOST_GROUPS; group += 1) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new BrokenMask('the bytes end within a number');
    cursor.at += 1;
    value += (byte % GROUP) * GROUP ** group;
    if (byte >= GROUP) continue;
    if (byte === 0 && group > 0) throw new BrokenMask('a number in more bytes than it needs');
    return value;
  }
  throw new BrokenMask('a number larger than any mask');
}
