import type { Random } from '../random.ts';
import { type Cell, createCell } from './cell.ts';
import type { MorphologyClass } from './morphology.ts';
import type { CellState } from './sample.ts';
import { DEFAULT_SETTINGS } from './sample-settings.ts';
import type { SwimMode } from './swim-mode.ts';

export interface IsolatedCell {
  readonly class: MorphologyClass;
  /** Place in µm and direction of the head. */
  readonly x: number;
  readonly y: number;
  readonly axis?: number;
  readonly depthUm: number;
  readonly chamberDepthUm: number;
  readonly mode?: SwimMode;
  readonly face?: number;
}

const NO_CLASS: Record<MorphologyClass, number> = {
  normal: 0,
  abnormal_head: 0,
  abnormal_midpiece: 0,
  abnormal_tail: 0,
  cytoplasmic_droplet: 0,
};

/** One cell held still at a chosen place: what crops and checks of the picture need. */
export function isolatedCell(spec: IsolatedCell, random: Random): CellState {
  const { chamberDepthUm, x, y } = spec;
  const settings = { ...DEFAULT_SETTINGS, chamberDepthUm, morphology: { ...NO_CLASS, [spec.class]: 1 } };
  const mode = spec.mode ?? random.pick(settings.modes);
  const drawn = createCell(0, settings, random, { x, y, cluster: null, mode });
  const cell: Cell = { ...drawn, face: spec.face ?? drawn.face };
  const axis = spec.axis ?? cell.swim.heading;
  return { cell, id: '0', x, y, z: spec.depthUm, heading: axis, axis, beatPhase: cell.restPhase };
}
