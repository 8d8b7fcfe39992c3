import type { SplitUnit } from '../training.ts';
import { VERSIONS } from './versions.ts';

/** As far as a split depends on it. */
export interface SplitFrame {
  readonly id: string;
  readonly videoId: string;
  readonly patientId: string | null;
  readonly frameIndex: number;
}

/** Frames that are in one split together. */
export interface UnitOfFrames<F extends SplitFrame = SplitFrame> {
  /** Id of the patient, or of the video; for a stretch of a video that id, a colon and its number from 1. */
  readonly key: string;
  readonly frames: readonly F[];
}

/** Groups the frames; units are in the order of their keys, frames in that of their video and index. */
export function unitsOf<F extends SplitFrame>(frames: readonly F[], by: SplitUnit): UnitOfFrames<F>[] {
  const ordered = frames.toSorted(
    (a, b) => compareTexts(a.videoId, b.videoId) || a.frameIndex - b.frameIndex,
  );
  if (by === 'time') return [...groups(ordered, (frame) => frame.videoId)].flatMap(blocksOf);
  const units = groups(ordered, (frame) =>
    by === 'patient' ? (frame.patientId ?? frame.videoId) : frame.videoId,
  );
  return [...units]
    .map(([key, own]) => ({ key, frames: own }))
    .toSorted((a, b) => compareTexts(a.key, b.key));
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Stretches of about as many frames each. */
function blocksOf<F extends SplitFrame>([videoId, frames]: readonly [
  string,
  readonly F[],
]): UnitOfFrames<F>[] {
  const blocks = Math.min(VERSIONS.blocksOfVideo, frames.length);
  return Array.from({ length: blocks }, (_, at) => ({
    key: `${videoId}:${at + 1}`,
    frames: frames.slice(
      Math.round((at * frames.length) / blocks),
      Math.round(((at + 1) * frames.length) / blocks),
    ),
  }));
}

function groups<F>(frames: readonly F[], keyOf: (frame: F) => string): Map<string, F[]> {
  const found = new Map<string, F[]>();
  for (const frame of frames) {
    const own = found.get(keyOf(frame));
    if (own === undefined) found.set(keyOf(frame), [frame]);
    else own.push(frame);
  }
  return found;
}

/** By patient where patients are recorded and there are enough of them, else by video where none is recorded, else by time. */
export function chooseSplitUnit(frames: readonly SplitFrame[], splits: number): SplitUnit {
  const patients = frames.some((frame) => frame.patientId !== null);
  if (unitsOf(frames, 'patient').length >= splits) return patients ? 'patient' : 'video';
  return 'time';
}
