import { RANKING } from '@sarm/domain/predictions';
import { umPerPx } from '@sarm/domain/units';
import type { Detection } from '@sarm/measurement/detection';
import { difficultPlaces } from '@sarm/measurement/ranking/difficult-places';
import type { CandidateFrame } from '@sarm/measurement/ranking/rank-frames';
import { DEFAULT_APPEARANCE } from '@sarm/simulator/render/appearance';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { observeCells, type Observation } from '@sarm/simulator/truth/observation';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import type { Shipped } from '../studies/shipped-model.ts';
import { type FrameErrors, frameErrors } from './frame-errors.ts';
import type { Microscope } from './microscopes.ts';

export interface LookedAtFrame extends CandidateFrame {
  readonly errors: FrameErrors;
}

const FPS = 30;
export const SECONDS = 20;

/** Frames of a video as the product would rank them, each with what the detector got wrong in it. */
export async function lookAtMicroscope(
  { detector }: Shipped,
  { sample: change, look }: Microscope,
  threshold: number,
): Promise<readonly LookedAtFrame[]> {
  const sample = createSample({ ...DEFAULT_SETTINGS, ...change });
  const { widthPx: width, heightPx: height, umPerPixel } = sample.settings;
  const last = SECONDS * FPS - 1;
  const indices = Array.from({ length: RANKING.candidates }, (_, i) =>
    Math.min(last - 1, Math.max(1, Math.round((i * last) / (RANKING.candidates - 1)))),
  );
  const times = indices.flatMap((index) => [index - 1, index, index + 1].map((each) => each / FPS));
  const limits = { threshold, doubt: RANKING.doubt };
  const pixelSize = umPerPx(umPerPixel);
  const frames: Promise<LookedAtFrame>[] = [];
  let around: Promise<Detection[]>[] = [];
  let truth: readonly Observation[] = [];
  const appearance = { ...DEFAULT_APPEARANCE, ...look };
  for (const { index: at, pixels, moment } of simulatedFrames(sample, times, { keep: true, appearance })) {
    const middle = at % 3 === 1;
    if (middle) truth = observeCells(sample, moment);
    around.push(
      detector.detect(
        { gray: pixels, width, height },
        { pixelSize, threshold: middle ? threshold - RANKING.doubt : threshold },
      ),
    );
    if (around.length < 3) continue;
    const index = indices[(at - 2) / 3] ?? 0;
    const seen = truth;
    frames.push(
      Promise.all(around).then(([before = [], found = [], after = []]) => ({
        ...difficultPlaces({ found, before, after, champion: null }, limits),
        index,
        time: index / FPS,
        corrected: 0,
        errors: frameErrors(
          found.filter(({ confidence }) => confidence >= threshold),
          seen,
        ),
      })),
    );
    around = [];
    // Rendering runs ahead of the threads: no more pictures are held than a few.
    await frames.at(-detector.threads);
  }
  return await Promise.all(frames);
}
