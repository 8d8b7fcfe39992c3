import type { VideoArea } from '@sarm/domain/videos/video-area';
import { type MicrometresPerPixel, type Pixels, seconds, um } from '@sarm/domain/units';
import { countingRegion } from '../counting/counting-region.ts';
import { cornerInFrame, countingFrame, type PictureSize } from '../counting/two-edge-rule.ts';
import type { Drift } from '../kinematics/drift.ts';
import { estimateDrift } from '../drift/estimate-drift.ts';
import { seenVideo } from '../guards/seen-video.ts';
import { notAvailable } from '../measured.ts';
import { type GradedTrack, gradeTrack, longestRun, mainGrade } from '../motility/grade-track.ts';
import { fieldPresence } from '../motility/presence.ts';
import { speedClasses, velocitySums } from '../motility/velocity-sums.ts';
import { median } from '../statistics/sample-moments.ts';
import type { TrackPoint } from '../tracking/track.ts';
import { ALGORITHM_VERSION } from './algorithm-version.ts';
import type { AnalysedTrack } from '../columns/analysed-track.ts';
import { cellsInView, type FieldFrames, guardOf } from './count-fields.ts';
import { type DetectionColumns, SPERM } from '../columns/detection-columns.ts';
import { driftTracks } from './drift-tracks.ts';
import { framePlaces, pointsOf, type TrackRows, trackOf, trackRows } from '../columns/track-rows.ts';
import type { FieldSummary, MotionSummary, VideoSummary } from './video-summary.ts';

export interface AnalysisOptions {
  readonly picture: PictureSize;
  /** Without it heads are counted and tracks drawn, but nothing has a speed or a grade. */
  readonly pixelSize?: MicrometresPerPixel | undefined;
  /** Width of the strip on each side in which heads are not counted; by default one head of this video. */
  readonly guard?: Pixels | undefined;
  /** The part of the picture that shows the sample; by default all of it. */
  readonly area?: VideoArea | undefined;
}

export interface VideoAnalysis {
  readonly summary: VideoSummary;
  readonly tracks: readonly AnalysedTrack[];
  /** Every detection with its track; together with `summary` all that has to be stored. */
  readonly columns: DetectionColumns;
  /** The points of one track, frames numbered as in the video. */
  readonly points: (track: TrackRows) => readonly TrackPoint[];
}

interface FieldTracks {
  readonly graded: readonly GradedTrack[];
  readonly drift: Drift;
}

const motionOf = ({ graded, drift }: FieldTracks, frames: number): MotionSummary => {
  const noises = graded.flatMap((t) => t.runs.flatMap((run) => run.stillness.noise ?? []));
  return {
    available: true,
    presence: fieldPresence(graded, frames),
    velocities: velocitySums(graded, frames),
    speeds: speedClasses(graded, frames),
    drift: drift.available
      ? { available: true, meanSpeed: drift.meanSpeed, stillCells: drift.stillCells }
      : drift,
    localisationNoise: noises.length === 0 ? null : um(median(noises)),
  };
};

/**
 * Columns in, figures out, and nothing else: a corrected track is a changed `track` column, and the same function then
 * gives the corrected figures.
 */
export const analyseColumns = (columns: DetectionColumns, options: AnalysisOptions): VideoAnalysis => {
  const { pixelSize, picture, area } = options;
  if (pixelSize !== undefined && !(pixelSize > 0 && Number.isFinite(pixelSize)))
    throw new RangeError(`a pixel cannot be ${pixelSize} µm wide`);
  const places = framePlaces(columns);
  const rows = trackRows(columns, places);
  const frame = countingFrame(picture, options.guard ?? guardOf(columns, picture));
  const region = countingRegion(frame, area);
  const counts = region?.has ?? ((right, bottom) => cornerInFrame(right, bottom, frame));
  const isCell = ({ rows: own }: TrackRows): boolean => columns.kind[own[0] ?? 0] === SPERM;
  const tracks: AnalysedTrack[] = [];
  const fields = fieldRanges(columns).map(({ field, from, to }): FieldSummary => {
    const inField = rows.filter((r) => r.field === field);
    const [own, others] = [inField.filter(isCell), inField.filter((each) => !isCell(each))];
    const frames = to - from;
    const mean = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0) / frames;
    const cells = cellsInView({ columns, places }, { from, to }, own, counts);
    const doubtful = mean(cellsInView({ columns, places }, { from, to }, others, counts));
    const count = {
      heads: mean(cells),
      headsByFrame: [...cells],
      ...(doubtful > 0 ? { doubtful } : {}),
      countingFrame: frame,
      ...(region === undefined ? {} : { countedPx: region.countedPx }),
    };
    const base = describeField(columns, { field, from, to }, own, count);
    const graded = new Map<TrackRows, GradedTrack>();
    const drift =
      pixelSize === undefined ? undefined : estimateDrift(driftTracks(columns, own, places), pixelSize);
    if (pixelSize !== undefined)
      for (const r of own) graded.set(r, gradeTrack(trackOf(columns, r, places), pixelSize, drift));
    for (const r of inField) tracks.push(describeTrack(columns, r, graded.get(r)));
    if (drift === undefined) return { ...base, motion: notAvailable('no_pixel_size') };
    return { ...base, motion: motionOf({ graded: [...graded.values()], drift }, frames) };
  });
  return {
    summary: {
      algorithm: ALGORITHM_VERSION,
      pixelSize: pixelSize ?? null,
      picture: { width: picture.width, height: picture.height },
      ...(area === undefined ? {} : { area }),
      fields,
      seen: seenVideo(columns, places, { tracks: tracks.filter(isCell), picture, area }),
    },
    tracks,
    columns,
    points: (track) => pointsOf(columns, track.rows, places),
  };
};

const describeTrack = (
  columns: DetectionColumns,
  rows: TrackRows,
  graded: GradedTrack | undefined,
): AnalysedTrack => {
  const run = graded === undefined ? undefined : longestRun(graded);
  return {
    ...rows,
    grade: graded === undefined ? null : mainGrade(graded),
    kinematics: run?.kinematics ?? null,
    measuredFrom: run?.from ?? null,
    crossings: crossingsIn(columns, rows),
  };
};

const crossingsIn = (columns: DetectionColumns, { rows }: TrackRows): number =>
  rows.reduce((sum, row) => sum + (columns.crossing[row] ?? 0), 0);

interface FieldRange extends FieldFrames {
  readonly field: number;
}

const fieldRanges = ({ frames }: DetectionColumns): readonly FieldRange[] => {
  const ranges: FieldRange[] = [];
  let from = 0;
  for (let f = 1; f <= frames.field.length; f += 1) {
    if (f < frames.field.length && frames.field[f] === frames.field[from]) continue;
    ranges.push({ field: frames.field[from] ?? 0, from, to: f });
    from = f;
  }
  return ranges;
};

const describeField = (
  columns: DetectionColumns,
  { field, from, to }: FieldRange,
  tracks: readonly TrackRows[],
  count: Pick<FieldSummary, 'heads' | 'headsByFrame' | 'doubtful' | 'countingFrame' | 'countedPx'>,
): Omit<FieldSummary, 'motion'> => {
  const { index, time } = columns.frames;
  const points = tracks.reduce((sum, t) => sum + t.rows.length, 0);
  const crossings = tracks.reduce((sum, t) => sum + crossingsIn(columns, t), 0);
  return {
    field,
    firstFrame: index[from] ?? 0,
    frames: to - from,
    duration: seconds((time[to - 1] ?? 0) - (time[from] ?? 0)),
    ...count,
    tracks: tracks.length,
    crossingShare: points === 0 ? 0 : crossings / points,
  };
};
