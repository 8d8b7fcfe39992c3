import type { CellState } from '../truth/sample.ts';
import { createTailLine, traceTail } from '../truth/tail-shape.ts';
import { addBlob, addDisc, type Canvas } from './canvas.ts';
import type { View } from './draw-head.ts';

const line = createTailLine();
const FULL_TURN = Math.sqrt(2 * Math.PI);

/** Midpiece and tail are a chain of small dark spots, one per pixel of length: no joints to draw twice. */
export function drawTail(canvas: Canvas, state: CellState, view: View): void {
  const { appearance, umPerPixel: scale } = view;
  const { morphology } = state.cell;
  const blur = view.blurAt(state.z);
  const step = Math.max(scale, 0.2);
  const spacing = step / scale;
  traceTail(state, step, line);
  for (let i = 0; i < line.count; i += 1) {
    const s = i * step;
    const width = s < morphology.midpieceLength ? morphology.midpieceWidth : tailWidth(s);
    const sigma = Math.hypot(width * 0.42, blur) / scale;
    const contrast =
      appearance.tailGain * contrastAt(s, line.count * step) * Math.min(1.5, width / (width * 0.5 + blur));
    const gain = (-contrast * spacing) / (sigma * FULL_TURN);
    const x = line.x[i]! / scale;
    const y = line.y[i]! / scale;
    addBlob(canvas, { x, y, sigma, gain });
    if (i % 4 === 0) addBlob(canvas, { x, y, sigma: 2.3 * sigma, gain: -0.4 * gain });
  }
  if (morphology.dropletRadius > 0) drawDroplet(canvas, state, view);
}

/** The residue of cytoplasm sits next to the midpiece, grey with a dark edge. */
function drawDroplet(canvas: Canvas, state: CellState, view: View): void {
  const { appearance, umPerPixel: scale } = view;
  const { x, y } = dropletCentre(state);
  const radius = state.cell.morphology.dropletRadius / scale;
  const soft = (1.2 * view.blurAt(state.z)) / scale;
  const disc = { x: x / scale, y: y / scale, angle: 0, soft };
  addDisc(canvas, { ...disc, halfLength: radius, halfWidth: radius, gain: -0.45 * appearance.rimGain });
  addDisc(canvas, {
    ...disc,
    halfLength: 0.5 * radius,
    halfWidth: 0.5 * radius,
    gain: 0.3 * appearance.rimGain,
  });
}

export function dropletCentre(state: CellState): { x: number; y: number } {
  const { head, dropletRadius, dropletSide, midpieceLength } = state.cell.morphology;
  const back = -head.length / 2 - head.centreU - 0.35 * midpieceLength;
  const side = dropletSide * 0.6 * dropletRadius;
  const cos = Math.cos(state.axis);
  const sin = Math.sin(state.axis);
  return { x: state.x + back * cos - side * sin, y: state.y + back * sin + side * cos };
}

/** Principal piece: 0.6 µm at the midpiece, 0.25 µm at the tip. */
export const tailWidth = (s: number): number => Math.max(0.25, 0.62 - 0.008 * s);

const contrastAt = (s: number, total: number): number => {
  const u = s / total;
  return s < 1 ? 0.8 : 1.4 * (1 - u) ** 1.2 + 0.1;
};
