import { type BitMask, createMask } from '@sarm/masks/bit-mask';
import { squareDistances } from '@sarm/masks/distance';
import type { PromptPoint } from '@sarm/masks/suggest-points';

/** In the middle of the largest mistake, as somebody clicks who looks closely; the first one at the deepest place of the part. */
export function nextClick(truth: BitMask, answer: BitMask | undefined): PromptPoint | undefined {
  const missed = differing(truth, answer, 1);
  const extra = differing(truth, answer, 0);
  const [inside, outside] = [deepest(missed), deepest(extra)];
  const [found, label] = inside.depth >= outside.depth ? ([inside, 1] as const) : ([outside, 0] as const);
  if (found.depth === 0) return undefined;
  return { x: (found.at % truth.width) + 0.5, y: Math.floor(found.at / truth.width) + 0.5, label };
}

/** Pixels of the part that the answer lacks (1), or of the answer that are none of the part (0). */
function differing(truth: BitMask, answer: BitMask | undefined, of: 0 | 1): BitMask {
  const mask = createMask(truth.width, truth.height);
  truth.bits.forEach((bit, at) => {
    if (bit === of && (answer?.bits[at] ?? 0) !== of) mask.bits[at] = 1;
  });
  return mask;
}

function deepest(mask: BitMask): { readonly at: number; readonly depth: number } {
  let best = { at: 0, depth: 0 };
  squareDistances(mask, 1).forEach((depth, at) => {
    if (depth > best.depth) best = { at, depth };
  });
  return best;
}
