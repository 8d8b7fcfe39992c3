import type { Random } from '../random.ts';
import type { Appearance } from './appearance.ts';
import type { Grain } from './grain.ts';

export interface BackgroundSettings {
  readonly width: number;
  readonly height: number;
  readonly appearance: Appearance;
  readonly grain: Grain;
}

const WAVES = 5;

/** Uneven light and the still grain of the medium, drawn once per field. */
export function createBackground(settings: BackgroundSettings, random: Random): Float32Array {
  const { width, height, appearance, grain } = settings;
  const waves = Array.from({ length: WAVES }, () => ({
    kx: random.normal(0, 2.5),
    ky: random.normal(0, 2.5),
    phase: random.between(-Math.PI, Math.PI),
    gain: appearance.unevenness * Math.sqrt(2 / WAVES),
  }));
  const shift = {
    row: Math.floor(random.next() * grain.side),
    column: Math.floor(random.next() * grain.side),
  };
  const light = new Float32Array(width * height);
  for (let r = 0; r < height; r += 1) {
    const v = r / height - 0.5;
    for (let c = 0; c < width; c += 1) {
      const u = c / width - 0.5;
      let level = appearance.background - appearance.vignette * 2 * (u * u + v * v);
      for (const wave of waves) level += wave.gain * Math.sin(wave.kx * u + wave.ky * v + wave.phase);
      const row = r + shift.row;
      const column = c + shift.column;
      const still = 0.7 * grainAt(grain, row, column) + 0.7 * grainAt(grain, row / 2.6, column / 2.6);
      light[r * width + c] = level + appearance.grain * still;
    }
  }
  return light;
}

/** Grain between its points, so that the coarse part of the medium's texture has no steps. */
function grainAt(grain: Grain, row: number, column: number): number {
  const r = Math.floor(row);
  const c = Math.floor(column);
  const v = row - r;
  const u = column - c;
  const at = (i: number, j: number): number =>
    grain.values[(i % grain.side) * grain.side + (j % grain.side)]!;
  const upper = at(r, c) * (1 - u) + at(r, c + 1) * u;
  return upper * (1 - v) + (at(r + 1, c) * (1 - u) + at(r + 1, c + 1) * u) * v;
}
