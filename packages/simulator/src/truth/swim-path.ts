import type { Random } from '../random.ts';
import type { Swim } from './draw-swim.ts';

export interface PathPoint {
  /** Mean path, µm from the start point. */
  x: number;
  y: number;
  /** Direction of the mean path, rad. */
  heading: number;
}

/** The mean path of one cell in continuous time. Evaluating it at more or fewer times never changes the answer. */
export interface SwimPath {
  readonly at: (time: number, out: PathPoint) => PathPoint;
}

/** The path also exists before the first frame, so that averages centred on t = 0 need no extrapolation. */
const PATH_START_S = -1;
const KNOT_S = 0.02;
const TURN_CORRELATION_S = 0.25;

/**
 * Heading = constant turning + a random walk whose rate is an Ornstein–Uhlenbeck process drawn on a fixed clock of its own.
 * White-noise turning would give the beating head an infinite path length, and a VCL that grows with the frame rate by construction.
 */
export function createSwimPath(swim: Swim, random: Random): SwimPath {
  const xs = [0];
  const ys = [0];
  const headings = [swim.heading];
  const rateSd = Math.sqrt(1 / (swim.persistenceS * TURN_CORRELATION_S));
  const keep = Math.exp(-KNOT_S / TURN_CORRELATION_S);
  const fresh = rateSd * Math.sqrt(1 - keep * keep);
  let wander = random.normal(0, rateSd);
  const rates = [swim.turnRate + wander];

  const extend = (knots: number): void => {
    for (let k = headings.length; k <= knots; k += 1) {
      const before = rates[k - 1]!;
      const from = headings[k - 1]!;
      wander = keep * wander + random.normal(0, fresh);
      const rate = swim.turnRate + wander;
      const to = from + ((before + rate) / 2) * KNOT_S;
      const middle = (from + to) / 2 + ((before - rate) * KNOT_S) / 8;
      const step = (swim.speed * KNOT_S) / 6;
      xs.push(xs[k - 1]! + step * (Math.cos(from) + 4 * Math.cos(middle) + Math.cos(to)));
      ys.push(ys[k - 1]! + step * (Math.sin(from) + 4 * Math.sin(middle) + Math.sin(to)));
      headings.push(to);
      rates.push(rate);
    }
  };

  const at = (time: number, out: PathPoint): PathPoint => {
    if (swim.speed === 0) {
      out.x = 0;
      out.y = 0;
      out.heading = swim.heading;
      return out;
    }
    const clock = (time - PATH_START_S) / KNOT_S;
    if (!(clock >= 0)) throw new RangeError(`no path before ${PATH_START_S} s`);
    const k = Math.floor(clock);
    const u = clock - k;
    extend(k + 1);
    const from = headings[k]!;
    const to = headings[k + 1]!;
    const tangent = swim.speed * KNOT_S;
    out.x = hermite(xs[k]!, xs[k + 1]!, { u, left: tangent * Math.cos(from), right: tangent * Math.cos(to) });
    out.y = hermite(ys[k]!, ys[k + 1]!, { u, left: tangent * Math.sin(from), right: tangent * Math.sin(to) });
    out.heading = from + KNOT_S * (rates[k]! * u + ((rates[k + 1]! - rates[k]!) * u * u) / 2);
    return out;
  };
  return { at };
}

function hermite(from: number, to: number, slope: { u: number; left: number; right: number }): number {
  const { u, left, right } = slope;
  const v = 1 - u;
  return from * v * v * (1 + 2 * u) + to * u * u * (3 - 2 * u) + left * u * v * v - right * u * u * v;
}
