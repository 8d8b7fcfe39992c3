import type { Random } from '../random.ts';
import { type Grade, gradeOf } from './grade.ts';
import { drawMorphology, type Morphology } from './morphology.ts';
import type { SampleSettings } from './sample-settings.ts';
import { drawSwim, type Swim } from './draw-swim.ts';
import type { SwimMode } from './swim-mode.ts';
import { createSwimPath, type PathPoint, type SwimPath } from './swim-path.ts';
import { createWobble, type Wobble } from './wobble.ts';

export interface Cell {
  readonly index: number;
  readonly swim: Swim;
  readonly grade: Grade;
  readonly morphology: Morphology;
  readonly path: SwimPath;
  readonly wobble: Wobble;
  /** Start of the mean path in the chamber, µm; the field's corner is the origin. */
  readonly originX: number;
  readonly originY: number;
  readonly depth: (time: number) => number;
  /** 0 the head is seen edge on (bright), 1 face on (dark rim, bright spot). */
  readonly face: number;
  /** Frozen beat phase and bend of a tail that does not beat. */
  readonly restPhase: number;
  readonly cluster: number | null;
}

export interface CellPlace {
  readonly x: number;
  readonly y: number;
  readonly cluster: number | null;
  readonly mode?: SwimMode;
}

export function createCell(index: number, settings: SampleSettings, random: Random, place: CellPlace): Cell {
  const mode = place.mode ?? random.pick(settings.modes);
  const swim = drawSwim(mode, settings, random);
  const still = mode === 'immotile';
  return {
    index,
    swim,
    grade: gradeOf(swim),
    morphology: drawMorphology(random.pick(settings.morphology), random),
    path: createSwimPath(swim, random.fork(`path ${index}`)),
    wobble: createWobble(still ? settings.immotileWobbleUm : 0, random),
    originX: place.x,
    originY: place.y,
    depth: drawDepth(settings.chamberDepthUm, still, random),
    face: random.next() ** 0.8,
    restPhase: random.between(-Math.PI, Math.PI),
    cluster: place.cluster,
  };
}

/** Swimmers rise and sink slowly; reflection at floor and lid keeps the depth uniform at every moment. */
function drawDepth(chamber: number, still: boolean, random: Random): (time: number) => number {
  const start = random.next() * chamber;
  if (still) return () => start;
  const swing = random.between(0.1, 0.4) * chamber;
  const rate = 2 * Math.PI * random.between(0.05, 0.25);
  const phase = random.between(-Math.PI, Math.PI);
  return (time) => {
    const folded = Math.abs(start + swing * Math.sin(rate * time + phase)) % (2 * chamber);
    return folded > chamber ? 2 * chamber - folded : folded;
  };
}

export const beatPhaseAt = (cell: Cell, time: number): number =>
  2 * Math.PI * cell.swim.beatHz * time + cell.swim.beatPhase;

/** Head centre in the chamber without drift, µm: the mean path plus the beat across it. `heading` stays the path's. */
export function headAt(cell: Cell, time: number, out: PathPoint): PathPoint {
  cell.path.at(time, out);
  const lateral = (cell.swim.alh / 2) * Math.cos(beatPhaseAt(cell, time));
  out.x += cell.originX + cell.wobble.x(time) - lateral * Math.sin(out.heading);
  out.y += cell.originY + cell.wobble.y(time) + lateral * Math.cos(out.heading);
  return out;
}

const YAW_PER_UM = 0.1;

/** The head turns with the beat; the axis leads the lateral movement by a quarter beat. */
export function headAxis(cell: Cell, time: number, heading: number): number {
  const yaw = Math.min(0.4, YAW_PER_UM * (cell.swim.alh / 2));
  return heading - yaw * Math.sin(beatPhaseAt(cell, time));
}
