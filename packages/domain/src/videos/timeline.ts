/** The list of presentation times that gives every frame of a video its index. */
export interface Timeline {
  /** One tick in seconds, as a fraction: exact where a decimal number would not be. */
  readonly timeBase: readonly [number, number];
  /** The picture track inside the file. */
  readonly stream: number;
  /** Ticks of each decoded frame, strictly increasing. */
  readonly pts: readonly number[];
  /** Indices at which decoding can begin and give the same pixels as from the start; empty where that is not certain. */
  readonly keys: readonly number[];
}

/** The frame that stands for a video of so many: its thumbnail, and its picture in a report. */
export const middleFrame = (frames: number): number => (frames - 1) >> 1;

/** Seconds since the first frame: the first picture of the playback copy is at 0 as well. */
export function frameTimes({ timeBase: [numerator, denominator], pts }: Timeline): number[] {
  const first = pts[0] ?? 0;
  return pts.map((ticks) => ((ticks - first) * numerator) / denominator);
}

/** Frames per second over the entire video; null for a single picture, which has no rate. */
export function measuredRate(timeline: Timeline): number | null {
  const { pts, timeBase } = timeline;
  const ticks = (pts.at(-1) ?? 0) - (pts[0] ?? 0);
  return ticks > 0 ? ((pts.length - 1) * timeBase[1]) / (ticks * timeBase[0]) : null;
}

/** From the first picture to the end of the last one, which lasts as long as the others do on average. */
export function measuredSeconds(timeline: Timeline): number | null {
  const rate = measuredRate(timeline);
  return rate === null ? null : timeline.pts.length / rate;
}
