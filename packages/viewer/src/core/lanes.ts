import { pointFrom, type ViewerTracks } from './viewer-tracks.ts';

/** A stretch of time, s. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Crossing {
  readonly at: number;
  /** Place of the track. */
  readonly track: number;
}

export interface Lanes {
  /** Detections per part of the video: the mean of its frames; null where none was analysed. */
  readonly cells: readonly (number | null)[];
  readonly most: number;
  /** Stretches that were analysed; what lies between gives no figure. */
  readonly analysed: readonly Span[];
  /** When cells covered each other: the beginning of each doubt, and whose it is. */
  readonly crossings: readonly Crossing[];
}

/** As many parts as a wide screen has pixels to show them. */
const PARTS = 240;

export function lanesOf(tracks: ViewerTracks, end: number): Lanes {
  const { frames } = tracks;
  const parts = Math.max(1, Math.min(PARTS, frames.time.length));
  const half = end / Math.max(2 * frames.time.length, 1);
  const sums = new Float64Array(parts);
  const counts = new Uint32Array(parts);
  for (let f = 0; f < frames.time.length; f += 1) {
    // Half a frame on: a time on the border of two parts, a rounding early, would leave one of them empty.
    const share = ((frames.time[f] ?? 0) + half) / Math.max(end, 1e-9);
    const part = Math.min(parts - 1, Math.floor(share * parts));
    sums[part] = (sums[part] ?? 0) + (frames.firstRow[f + 1] ?? 0) - (frames.firstRow[f] ?? 0);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  const cells = Array.from(sums, (sum, part) => {
    const count = counts[part] ?? 0;
    return count === 0 ? null : sum / count;
  });
  return {
    cells,
    most: cells.reduce<number>((most, value) => Math.max(most, value ?? 0), 0),
    analysed: analysedSpans(tracks, end),
    crossings: crossingTimes(tracks),
  };
}

/** Frames follow each other where their indices do. */
function analysedSpans({ frames: { index, time } }: ViewerTracks, end: number): Span[] {
  const spans: Span[] = [];
  let first = 0;
  for (let f = 1; f <= index.length; f += 1) {
    if (f < index.length && (index[f] ?? 0) === (index[f - 1] ?? 0) + 1) continue;
    spans.push({ from: time[first] ?? 0, to: f === index.length ? end : (time[f - 1] ?? 0) });
    first = f;
  }
  return index.length === 0 ? [] : spans;
}

function crossingTimes({ points, frames, tracks }: ViewerTracks): Crossing[] {
  const found = new Map<number, Crossing>();
  for (let track = 0; track < tracks.length; track += 1)
    for (let p = points.start[track] ?? 0; p < (points.start[track + 1] ?? 0); p += 1) {
      const begins = p === (points.start[track] ?? 0) || points.crossing[p - 1] === 0;
      const at = frames.time[points.frame[p] ?? 0] ?? 0;
      if (points.crossing[p] === 1 && begins && !found.has(at)) found.set(at, { at, track });
    }
  return [...found.values()].sort((a, b) => a.at - b.at);
}

/** When one track was seen, without the moments in doubt. */
export function spansOfTrack({ points, frames }: ViewerTracks, track: number): Span[] {
  const spans: Span[] = [];
  const end = points.start[track + 1] ?? 0;
  let open = null as { readonly from: number; readonly last: number } | null;
  for (let p = pointFrom(points, track, 0); p < end; p += 1) {
    const place = points.frame[p] ?? 0;
    const clean = points.crossing[p] === 0;
    if (open !== null && (!clean || place !== open.last + 1)) {
      spans.push({ from: open.from, to: frames.time[open.last] ?? 0 });
      open = null;
    }
    if (!clean) continue;
    open = { from: open?.from ?? frames.time[place] ?? 0, last: place };
  }
  if (open !== null) spans.push({ from: open.from, to: frames.time[open.last] ?? 0 });
  return spans;
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Times to write below the lanes: round ones, as many as fit. */
export function tickTimes(end: number, most: number): number[] {
  const step = STEPS.find((each) => end / each <= most) ?? end;
  const ticks: number[] = [];
  for (let at = 0; at < end - step / 3; at += step) ticks.push(Number(at.toFixed(6)));
  return ticks;
}
