import { seconds, um, umPerSecond } from '@sarm/domain/units';
import type { AnalysedTrack } from '../columns/analysed-track.ts';
import type { Kinematics } from '../kinematics/kinematics.ts';
import type { Grade } from '../motility/grade.ts';
import { GRADE_CODES, type TrackColumn, TracksFileDamaged } from './tracks-file-format.ts';

/** One track of a stored analysis, without its points. */
export interface StoredTrack {
  readonly id: number;
  readonly field: number;
  /** Places among the analysed frames. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  readonly points: number;
  readonly crossings: number;
  readonly grade: Grade | null;
  readonly kinematics: Kinematics | null;
}

/** A missing ratio is stored as NaN and comes back as null; NaN itself never leaves the reader. */
const stored = (value: number | null | undefined): number => value ?? Number.NaN;

export const trackValues = (
  track: AnalysedTrack,
  range: { readonly firstFrame: number; readonly lastFrame: number },
): Readonly<Record<TrackColumn, number>> => {
  const k = track.kinematics;
  return {
    id: track.id,
    field: track.field,
    ...range,
    points: track.rows.length,
    crossings: track.crossings,
    grade: GRADE_CODES.indexOf(track.grade),
    duration: stored(k?.duration),
    pathPoints: stored(k?.points),
    vcl: stored(k?.vcl),
    vsl: stored(k?.vsl),
    vap: stored(k?.vap),
    lin: stored(k?.lin),
    str: stored(k?.str),
    wob: stored(k?.wob),
    alhMean: stored(k?.alhMean),
    alhMax: stored(k?.alhMax),
    bcf: stored(k?.bcf),
    mad: stored(k?.mad),
  };
};

const needed = (value: number, name: string): number => {
  if (!(Number.isFinite(value) && value >= 0)) throw new TracksFileDamaged(`a track has no sound ${name}`);
  return value;
};
const optional = (value: number, name: string): number | null =>
  Number.isNaN(value) ? null : needed(value, name);

export const trackFrom = (v: Readonly<Record<TrackColumn, number>>): StoredTrack => {
  const grade = GRADE_CODES[v.grade];
  if (grade === undefined) throw new TracksFileDamaged(`there is no grade ${v.grade}`);
  return {
    id: v.id,
    field: v.field,
    firstFrame: v.firstFrame,
    lastFrame: v.lastFrame,
    points: v.points,
    crossings: v.crossings,
    grade,
    kinematics: Number.isNaN(v.duration) ? null : kinematicsFrom(v),
  };
};

const kinematicsFrom = (v: Readonly<Record<TrackColumn, number>>): Kinematics => {
  const alhMean = optional(v.alhMean, 'ALH');
  const alhMax = optional(v.alhMax, 'ALH');
  return {
    available: true,
    duration: seconds(needed(v.duration, 'duration')),
    points: needed(v.pathPoints, 'number of points'),
    vcl: umPerSecond(needed(v.vcl, 'VCL')),
    vsl: umPerSecond(needed(v.vsl, 'VSL')),
    vap: umPerSecond(needed(v.vap, 'VAP')),
    lin: optional(v.lin, 'LIN'),
    str: optional(v.str, 'STR'),
    wob: optional(v.wob, 'WOB'),
    alhMean: alhMean === null ? null : um(alhMean),
    alhMax: alhMax === null ? null : um(alhMax),
    bcf: needed(v.bcf, 'BCF'),
    mad: optional(v.mad, 'MAD'),
  };
};
