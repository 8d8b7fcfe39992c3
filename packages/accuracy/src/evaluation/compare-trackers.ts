import { SpermTracker, type SpermTrackerSettings } from '@sarm/measurement/tracking/sperm-tracker';
import type { Tracker, TrackerFactory } from '@sarm/measurement/tracking/tracker';
import { ByteTracker } from '../rivals/byte-tracker.ts';
import { JpdaTracker } from '../rivals/jpda-tracker.ts';
import { NearestNeighbourTracker } from '../rivals/nearest-neighbour-tracker.ts';
import { SortTracker } from '../rivals/sort-tracker.ts';
import type { IdBox, LabelledFrame } from './labelled-frame.ts';
import { splitAtGaps } from './split-at-gaps.ts';
import {
  combineTracking,
  countTracking,
  scoreTracking,
  type TrackingCounts,
  type TrackingScore,
} from './tracking-score.ts';
import type { TrueTracks } from './visem-tracks.ts';

export const SHIPPED_TRACKER = 'SARM (shipped)';

export const trackersWith = (settings: SpermTrackerSettings): Readonly<Record<string, TrackerFactory>> => ({
  'nearest neighbour': () => new NearestNeighbourTracker(),
  'SORT (Hungarian + Kalman)': () => new SortTracker(),
  'ByteTrack-style': () => new ByteTracker(),
  'JPDA-style': () => new JpdaTracker(),
  [SHIPPED_TRACKER]: () => new SpermTracker(settings),
});

export const TRACKERS = trackersWith({});

export interface NamedVideo {
  readonly name: string;
  readonly tracks: TrueTracks;
}

export interface TrackerComparison extends TrackingScore {
  readonly tracker: string;
  /** Per 100 true tracks and 10 s of video. */
  readonly switchRate: number;
}

/** What a tracker makes of the true boxes of a video, with the truth. */
export const runOnTruth = (tracker: Tracker, truth: TrueTracks): readonly LabelledFrame[] => {
  const decided = truth.frames.flatMap((frame) => tracker.push(frame));
  decided.push(...tracker.finish());
  return decided.map((association, i) => {
    const boxes = truth.frames[i]?.detections ?? [];
    const withIds = (ids: readonly (number | null)[]): readonly IdBox[] =>
      boxes.flatMap(({ x, y, width, height }, k) => {
        const id = ids[k];
        return id === undefined || id === null ? [] : [{ id, x, y, width, height }];
      });
    return { truth: withIds(truth.ids[i] ?? []), found: withIds(association.trackIds) };
  });
};

const videoSeconds = (truth: TrueTracks): number => {
  const first = truth.frames[0]?.time ?? 0;
  return (truth.frames.at(-1)?.time ?? first) - first;
};

const trackTenSeconds = (truth: TrueTracks): number =>
  (new Set(truth.ids.flat()).size * videoSeconds(truth)) / 10;

/**
 * Association alone, on true boxes. With `split`, true tracks interrupted for longer than a tracker may bridge (0.25 s)
 * count as two: the rules demand a new track there, so the raw count calls obedience a switch.
 */
export const compareTrackers = (
  videos: readonly NamedVideo[],
  options: { readonly split: boolean; readonly trackers?: Readonly<Record<string, TrackerFactory>> },
): readonly TrackerComparison[] => {
  const truths = videos.map((v) => (options.split ? splitAtGaps(v.tracks) : v.tracks));
  const exposure = truths.reduce((sum, t) => sum + trackTenSeconds(t), 0);
  return Object.entries(options.trackers ?? TRACKERS).map(([tracker, create]) => {
    const counts: TrackingCounts[] = truths.map((truth) => countTracking(runOnTruth(create(), truth)));
    const score = scoreTracking(combineTracking(counts));
    return { tracker, ...score, switchRate: exposure > 0 ? (100 * score.idSwitches) / exposure : 0 };
  });
};

const percent = (value: number): string => (100 * value).toFixed(2);

export const comparisonTable = (rows: readonly TrackerComparison[]): string =>
  [
    '| tracker | HOTA | MOTA | IDF1 | id switches | per 100 tracks and 10 s |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (r) =>
        `| ${r.tracker} | ${percent(r.hota)} | ${percent(r.mota)} | ${percent(r.idf1)} | ${r.idSwitches} | ${r.switchRate.toFixed(2)} |`,
    ),
  ].join('\n');
