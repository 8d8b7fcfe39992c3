import { px } from '@sarm/domain/units';
import type { Detection } from '../src/detection.ts';
import { randomSource } from './random-source.ts';
import { headAt } from './detections.ts';

/** Cells in straight motion on a picture joined edge to edge, half of them still. Places in pixels, seeded noise. */
export const crowd = (cells: number, picture: { width: number; height: number }, fps = 50, seed = 1) => {
  const random = randomSource(seed);
  const all = Array.from({ length: cells }, (_, i) => {
    const speed = i % 2 === 0 ? 0 : 60 + 60 * random.uniform();
    const angle = 2 * Math.PI * random.uniform();
    return {
      x: picture.width * random.uniform(),
      y: picture.height * random.uniform(),
      vx: (speed * Math.cos(angle)) / fps,
      vy: (speed * Math.sin(angle)) / fps,
    };
  });
  const around = (value: number, size: number): number => ((value % size) + size) % size;
  return (frame: number): readonly Detection[] =>
    all.map((c) => ({
      ...headAt(around(c.x + c.vx * frame, picture.width), around(c.y + c.vy * frame, picture.height), 10),
      confidence: 0.5 + 0.5 * random.uniform(),
      width: px(10),
    }));
};
