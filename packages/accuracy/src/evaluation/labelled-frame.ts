/** Centre and size in pixels. */
export interface CentredBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box with the identity somebody gave it. */
export interface IdBox extends CentredBox {
  readonly id: number;
}

/** What was there and what the tracker says, in one frame. */
export interface LabelledFrame {
  readonly truth: readonly IdBox[];
  readonly found: readonly IdBox[];
}

/** Pair of one frame: places in the two lists, and how well the boxes agree, in (0, 1]. */
export interface Overlap {
  readonly truth: number;
  readonly found: number;
  readonly similarity: number;
}

export type Similarity = (a: CentredBox, b: CentredBox) => number;

export const intersectionOverUnion: Similarity = (a, b) => {
  const across =
    Math.min(a.x + a.width / 2, b.x + b.width / 2) - Math.max(a.x - a.width / 2, b.x - b.width / 2);
  const down =
    Math.min(a.y + a.height / 2, b.y + b.height / 2) - Math.max(a.y - a.height / 2, b.y - b.height / 2);
  if (across <= 0 || down <= 0) return 0;
  const shared = across * down;
  return shared / (a.width * a.height + b.width * b.height - shared);
};

/** 0.5 at the given distance: the usual threshold of 0.5 then means "centres within the radius". */
export const centreSimilarity =
  (radius: number): Similarity =>
  (a, b) =>
    Math.max(0, 1 - Math.hypot(a.x - b.x, a.y - b.y) / (2 * radius));

export const overlaps = (frame: LabelledFrame, similarity: Similarity): readonly Overlap[] => {
  const pairs: Overlap[] = [];
  for (const [t, truth] of frame.truth.entries()) {
    for (const [f, found] of frame.found.entries()) {
      const value = similarity(truth, found);
      if (value > 0) pairs.push({ truth: t, found: f, similarity: value });
    }
  }
  return pairs;
};
