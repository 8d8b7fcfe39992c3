import {
  type Micrometres,
  type MicrometresPerSecond,
  type Seconds,
  seconds,
  um,
  umPerSecond,
} from '@sarm/domain/units';
import { type NotAvailable, notAvailable } from '../measured.ts';
import { mean } from '../statistics/sample-moments.ts';
import { averagePath } from './average-path.ts';
import { deviationMaxima, signChanges, signedDeviations } from './deviation.ts';
import { longEnough } from './eligibility.ts';
import { gridDistance, gridDuration, gridLength, type GridPath } from './grid-path.ts';
import { headPath } from './head-path.ts';
import { type Path, timesRise } from './path.ts';
import { meanAngularDisplacement } from './turn-angle.ts';

/** Speeds and shape of one path. Ratios are fractions; null where nothing moved and the ratio does not exist. */
export interface Kinematics {
  readonly available: true;
  readonly duration: Seconds;
  readonly points: number;
  readonly vcl: MicrometresPerSecond;
  readonly vsl: MicrometresPerSecond;
  readonly vap: MicrometresPerSecond;
  readonly lin: number | null;
  readonly str: number | null;
  readonly wob: number | null;
  readonly alhMean: Micrometres | null;
  readonly alhMax: Micrometres | null;
  /** Crossings of the average path per second: a beat of f Hz crosses 2·f times. */
  readonly bcf: number;
  readonly mad: number | null;
}

const ratio = (part: number, total: number): number | null => (total > 0 ? part / total : null);

/** A path with what grades and figures are drawn from: computed once, used by both. */
export interface MeasuredPath {
  readonly head: GridPath;
  readonly kinematics: Kinematics;
}

/** Nothing that a microscope shows moves less than this; without a floor rounding would have a shape, µm/s. */
const FLOOR_UM_S = 1e-6;

export const measurePath = (path: Path): MeasuredPath | NotAvailable => {
  if (!timesRise(path)) return notAvailable('invalid_presentation_times');
  if (!longEnough(path)) return notAvailable('track_too_short');
  const head = headPath(path);
  return { head, kinematics: describe(head, path.length) };
};

const describe = (head: GridPath, points: number): Kinematics => {
  const duration = gridDuration(head);
  const speed = (length: number): number => (length / duration < FLOOR_UM_S ? 0 : length / duration);
  const average = averagePath(head);
  const vcl = speed(gridLength(head));
  const vsl = speed(gridDistance(head, 0, head.x.length - 1));
  const vap = speed(gridLength(average));
  const deviations = signedDeviations(head, average);
  const maxima = vcl === 0 ? [] : deviationMaxima(deviations);
  return {
    available: true,
    duration: seconds(duration),
    points,
    vcl: umPerSecond(vcl),
    vsl: umPerSecond(vsl),
    vap: umPerSecond(vap),
    lin: ratio(vsl, vcl),
    str: ratio(vsl, vap),
    wob: ratio(vap, vcl),
    alhMean: maxima.length === 0 ? null : um(2 * mean(maxima)),
    alhMax: maxima.length === 0 ? null : um(2 * Math.max(...maxima)),
    bcf: vcl === 0 ? 0 : signChanges(deviations) / duration,
    mad: vcl === 0 ? null : meanAngularDisplacement(head),
  };
};

export const kinematics = (path: Path): Kinematics | NotAvailable => {
  const measured = measurePath(path);
  return 'head' in measured ? measured.kinematics : measured;
};
