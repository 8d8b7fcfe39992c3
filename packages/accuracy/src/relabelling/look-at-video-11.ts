import { readClip } from '../studies/read-clip.ts';
import { withShippedModel } from '../studies/shipped-model.ts';
import { TEST_FRAMES, type Video11 } from '../studies/visem-video-11.ts';
import type { ComparedFrame } from './questions.ts';

/** What the model reports only at a threshold below its own. */
const WEAKEST = 0.1;

export interface LookedAt {
  /** Of the model's card: what it reports as heads. */
  readonly threshold: number;
  readonly frames: readonly ComparedFrame[];
}

interface Options {
  readonly models: string;
  readonly step: number;
}

/** The shipped model on test frames next to their public labels. */
export async function lookAtVideo11(
  { path, truth }: Pick<Video11, 'path' | 'truth'>,
  { models, step }: Options,
): Promise<LookedAt> {
  return await withShippedModel(
    models,
    async ({ detector, cardThreshold }) => {
      const frames: ComparedFrame[] = [];
      for await (const { index, ...picture } of readClip(path, { ...TEST_FRAMES, step })) {
        const labels = (truth.frames[index]?.detections ?? []).map((each, at) => ({
          ...each,
          label: truth.ids[index]?.[at] ?? Number.NaN,
        }));
        frames.push({ frame: index, detections: await detector.detect(picture), labels });
      }
      return { threshold: cardThreshold, frames };
    },
    WEAKEST,
  );
}
