import type { Random } from '../random.ts';

/** Smooth, bounded wandering around a point in closed form, standing in for confined Brownian movement. */
export interface Wobble {
  readonly x: (time: number) => number;
  readonly y: (time: number) => number;
}

const TONES = 4;

export function createWobble(sd: number, random: Random): Wobble {
  if (sd === 0) return { x: () => 0, y: () => 0 };
  return { x: tones(sd, random), y: tones(sd, random) };
}

function tones(sd: number, random: Random): (time: number) => number {
  const amplitude = sd * Math.sqrt(2 / TONES);
  const parts = Array.from({ length: TONES }, () => ({
    rate: 2 * Math.PI * random.between(0.1, 3),
    phase: random.between(-Math.PI, Math.PI),
  }));
  return (time) => parts.reduce((sum, { rate, phase }) => sum + amplitude * Math.sin(rate * time + phase), 0);
}
