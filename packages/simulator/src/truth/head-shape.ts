/**
 * Outline of a head in its own frame: u forward along the axis, v to its left, µm.
 * `taper` > 0 widens the front, `irregular` dents the two sides differently.
 */
export interface HeadOutline {
  readonly length: number;
  readonly width: number;
  readonly taper: number;
  readonly irregular: number;
  readonly irregularPhase: number;
}

export interface HeadShape extends HeadOutline {
  /** Centroid of the outline in the untapered frame: the true position of a cell is this point, as a mask's centroid would be. */
  readonly centreU: number;
  readonly centreV: number;
}

/** 1 on the outline, below 1 inside; u and v from the centroid. */
export function headRadius(shape: HeadShape, u: number, v: number): number {
  const along = (2 * (u + shape.centreU)) / shape.length;
  const across = v + shape.centreV;
  const half = (shape.width / 2) * sideScale(shape, along, across);
  return Math.sqrt(along * along + (across / half) ** 2);
}

function sideScale(shape: HeadOutline, along: number, across: number): number {
  const bounded = Math.max(-1.2, Math.min(1.2, along));
  const side = across >= 0 ? 0 : 2;
  const dent =
    shape.irregular === 0 ? 0 : shape.irregular * Math.sin(2.5 * bounded + shape.irregularPhase + side);
  return Math.max(0.3, 1 + shape.taper * bounded + dent);
}

const STEPS = 200;

export function centreHead(outline: HeadOutline): HeadShape {
  let area = 0;
  let sumU = 0;
  let sumV = 0;
  for (let i = 0; i < STEPS; i += 1) {
    const along = (2 * (i + 0.5)) / STEPS - 1;
    const half = (outline.width / 2) * Math.sqrt(1 - along * along);
    const left = half * sideScale(outline, along, 1);
    const right = half * sideScale(outline, along, -1);
    area += left + right;
    sumU += ((left + right) * along * outline.length) / 2;
    sumV += (left * left - right * right) / 2;
  }
  return { ...outline, centreU: sumU / area, centreV: sumV / area };
}

/** Half width and half height of the upright box around a head whose axis points along `angle`, µm. */
export function headHalfBox(shape: HeadShape, angle: number): { halfWidth: number; halfHeight: number } {
  const a = shape.length / 2;
  const b = (shape.width / 2) * (1 + Math.max(shape.irregular, 0.1 * shape.taper));
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return { halfWidth: Math.hypot(a * c, b * s), halfHeight: Math.hypot(a * s, b * c) };
}
