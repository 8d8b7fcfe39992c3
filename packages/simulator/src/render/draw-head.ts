import { headRadius } from '../truth/head-shape.ts';
import type { CellState } from '../truth/sample.ts';
import type { Appearance } from './appearance.ts';
import { addBlob, addGlow, type Canvas, softInside } from './canvas.ts';

export interface View {
  readonly umPerPixel: number;
  readonly appearance: Appearance;
  /** Blur SD in µm of a body at depth z. */
  readonly blurAt: (z: number) => number;
}

/** Swimmers roll with the beat, so their look flickers between edge on and face on. */
function faceOf(state: CellState): number {
  if (state.cell.swim.beatHz === 0) return state.cell.face;
  return Math.max(0, Math.min(1, state.cell.face + 0.25 * Math.sin(state.beatPhase / 2)));
}

/**
 * Edge on, a head is a saturated ellipse. Face on, it is a dark oval with a bright spot towards the tail.
 * Both sit in a wide halo. The oval's centroid is the true position; the bright spot alone is not.
 */
export function drawHead(canvas: Canvas, state: CellState, view: View): void {
  const { appearance, umPerPixel: scale } = view;
  const { head } = state.cell.morphology;
  const face = faceOf(state);
  const blur = view.blurAt(state.z);
  const x = state.x / scale;
  const y = state.y / scale;
  const spread = 1 + 0.5 * (blur - appearance.blurUm);
  const size = Math.sqrt((head.length * head.width) / 12.8);
  addGlow(canvas, {
    x,
    y,
    radius: (appearance.haloReachUm * spread * Math.sqrt(size)) / scale,
    gain: (appearance.haloGain * (1.1 - 0.2 * face) * size) / spread,
  });

  addBlob(canvas, {
    x,
    y,
    sigma: (appearance.fringeUm * spread * size) / scale,
    gain: (appearance.fringeGain * size) / spread,
  });

  const half = head.length / 2;
  const waist = head.width / 2;
  const edge = (1.3 * blur) / waist;
  const dim = dimming(half, waist, blur);
  const lit = { shift: -0.25 * half * face, length: 1 - 0.55 * face, width: 1 - 0.45 * face };
  const litEdge = edge / lit.width;
  const dark = -appearance.rimGain * Math.sqrt(face) * dim;
  const bright = appearance.headGain * dim;
  const radius = ((half + Math.abs(head.centreU)) * (1 + edge)) / scale + 1;
  const cos = Math.cos(state.axis) * scale;
  const sin = Math.sin(state.axis) * scale;
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(canvas.width - 1, Math.ceil(x + radius));
  const top = Math.max(0, Math.floor(y - radius));
  const bottom = Math.min(canvas.height - 1, Math.ceil(y + radius));
  for (let r = top; r <= bottom; r += 1) {
    const dy = r + 0.5 - y;
    for (let c = left; c <= right; c += 1) {
      const dx = c + 0.5 - x;
      const u = dx * cos + dy * sin;
      const v = dy * cos - dx * sin;
      const inside = softInside(headRadius(head, u, v), edge);
      if (inside === 0) continue;
      const middle = headRadius(head, (u - lit.shift) / lit.length, v / lit.width);
      const spot = softInside(middle, litEdge) * Math.max(0.5, 1.2 - 0.7 * middle);
      canvas.light[r * canvas.width + c]! += dark * inside * Math.max(0, 1 - spot) + bright * spot;
    }
  }
}

/** Blur spreads the same light over a larger area. */
function dimming(half: number, waist: number, blur: number): number {
  const wide = Math.hypot(half, 1.5 * blur) * Math.hypot(waist, 1.5 * blur);
  return Math.min(1, (1.35 * half * waist) / wide);
}
