import { createRandom } from '../random.ts';
import { beatPhaseAt, type Cell, headAt, headAxis } from './cell.ts';
import { type Chamber, createChamber, wrap } from './chamber.ts';
import { driftAt } from './drift.ts';
import { drawParticles, type Particle } from './particle.ts';
import { drawPopulation } from './population.ts';
import { checkSettings, type SampleSettings } from './sample-settings.ts';
import type { PathPoint } from './swim-path.ts';

export interface Sample {
  readonly settings: SampleSettings;
  readonly chamber: Chamber;
  readonly cells: readonly Cell[];
  readonly particles: readonly Particle[];
}

/** One cell at one moment, in µm from the field's top left corner, y down as in the picture. */
export interface CellState {
  readonly cell: Cell;
  /** Physical identity as seen through the field; a lap around the chamber makes a new one. */
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly axis: number;
  readonly beatPhase: number;
}

export interface ParticleState {
  readonly particle: Particle;
  readonly x: number;
  readonly y: number;
}

export interface Moment {
  readonly time: number;
  readonly cells: readonly CellState[];
  readonly particles: readonly ParticleState[];
}

export function createSample(settings: SampleSettings): Sample {
  checkSettings(settings);
  const chamber = createChamber(settings);
  const random = createRandom(settings.seed);
  return {
    settings,
    chamber,
    cells: drawPopulation(settings, chamber, random.fork('population')),
    particles: drawParticles(settings, chamber, random.fork('particles')),
  };
}

/** The full sample at one time; the answer does not depend on which other times were requested. */
export function sampleAt(sample: Sample, time: number): Moment {
  const drift = driftAt(sample.settings, time);
  const point: PathPoint = { x: 0, y: 0, heading: 0 };
  const cells = sample.cells.map((cell): CellState => {
    headAt(cell, time, point);
    const { x, y, lapX, lapY } = wrap(sample.chamber, point.x + drift.x, point.y + drift.y);
    return {
      cell,
      id: lapX === 0 && lapY === 0 ? `${cell.index}` : `${cell.index}@${lapX},${lapY}`,
      x,
      y,
      z: cell.depth(time),
      heading: point.heading,
      axis: headAxis(cell, time, point.heading),
      beatPhase: cell.swim.beatHz === 0 ? cell.restPhase : beatPhaseAt(cell, time),
    };
  });
  const particles = sample.particles.map((particle): ParticleState => {
    const x = particle.originX + particle.wobble.x(time) + drift.x;
    const y = particle.originY + particle.wobble.y(time) + drift.y;
    const at = wrap(sample.chamber, x, y);
    return { particle, x: at.x, y: at.y };
  });
  return { time, cells, particles };
}
