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
import { type Path, pathDuration, pathLength, timesRise } from './path.ts';
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

const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export const kinematics = (path: Path): Kinematics | NotAvailable => {
  if (!timesRise(path)) return notAvailable('invalid_presentation_times');
  if (!longEnough(path)) return notAvailable('track_too_short');
  const first = path[0];
  const last = path.at(-1);
  if (first === undefined || last === undefined) return notAvailable('track_too_short');

  const duration = pathDuration(path);
  const average = averagePath(path);
  const deviations = signedDeviations(path, average);
  const maxima = deviationMaxima(path, deviations);
  const vcl = pathLength(path) / duration;
  const vsl = Math.hypot(last.x - first.x, last.y - first.y) / duration;
  const vap = pathLength(average) / duration;
  return {
    available: true,
    duration: seconds(duration),
    points: path.length,
    vcl: umPerSecond(vcl),
    vsl: umPerSecond(vsl),
    vap: umPerSecond(vap),
    lin: ratio(vsl, vcl),
    str: ratio(vsl, vap),
    wob: ratio(vap, vcl),
    alhMean: maxima.length === 0 ? null : um(2 * mean(maxima)),
    alhMax: maxima.length === 0 ? null : um(2 * Math.max(...maxima)),
    bcf: signChanges(deviations) / duration,
    mad: meanAngularDisplacement(path),
  };
};
