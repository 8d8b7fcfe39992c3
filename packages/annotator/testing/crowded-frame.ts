import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import type { Size } from '@sarm/domain/shapes/point';

/** The same numbers every time: figures of two runs can be compared. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A frame full of heads: two thirds predicted, a third verified or drawn, of every confidence. */
export function crowdedFrame(count: number, { width, height }: Size, seed = 7): BoxObject[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const [w, h] = [12 + random() * 12, 12 + random() * 12];
    const [x, y] = [random() * (width - w), random() * (height - h)];
    const state = random();
    return {
      id: `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`,
      seq: 1,
      box: [x, y, x + w, y + h],
      class: DETECTION_CLASSES[at % DETECTION_CLASSES.length] ?? 'sperm',
      verified: state > 0.7,
      attributes: [],
      track: null,
      confidence: random(),
      source: state > 0.95 ? 'manual' : 'model',
    };
  });
}
