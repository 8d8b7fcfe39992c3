import { type Cell, headAt } from './detections.ts';
import { randomSource } from './random-source.ts';

export interface BeatingCells {
  readonly moving: number;
  readonly still: number;
  readonly fps?: number;
  /** Full beats per second. */
  readonly beatHz?: number;
  readonly headPx?: number;
}

const SPEED_PX = 100;
const AMPLITUDE_PX = 5;

/** Swimmers that beat, and still cells, on 640 × 480 pixels; each keeps to a row of its own. */
export const beatingCells = ({
  moving,
  still,
  fps = 50,
  beatHz = 5,
  headPx = 12,
}: BeatingCells): readonly Cell[] => {
  const random = randomSource(7);
  const rows = moving + still;
  return Array.from({ length: rows }, (_, i) => {
    const y = 20 + (440 * i) / rows;
    const x = 40 + 300 * random.uniform();
    const [phase, speed] = [2 * Math.PI * random.uniform(), SPEED_PX * (0.6 + 0.8 * random.uniform())];
    if (i >= moving) return () => headAt(x, y, headPx);
    return (frame) => {
      const t = frame / fps;
      return headAt(x + speed * t, y + AMPLITUDE_PX * Math.sin(2 * Math.PI * beatHz * t + phase), headPx);
    };
  });
};
