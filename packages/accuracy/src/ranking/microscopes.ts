import type { Appearance } from '@sarm/simulator/render/appearance';
import type { SampleSettings } from '@sarm/simulator/truth/sample-settings';

/** A microscope with a sample on it. */
export interface Microscope {
  readonly name: string;
  readonly sample: Partial<SampleSettings>;
  readonly look: Partial<Appearance>;
}

/** Unlike each other in scale, light, noise, focus and in what else is in the chamber. */
const KINDS: readonly Microscope[] = [
  { name: 'as trained', sample: {}, look: {} },
  { name: 'finer pixels', sample: { umPerPixel: 0.35 }, look: { blurUm: 0.5 } },
  { name: 'coarser pixels', sample: { umPerPixel: 0.7 }, look: { blurUm: 0.7 } },
  { name: 'noisy camera', sample: {}, look: { noise: 6, grain: 4 } },
  { name: 'out of focus', sample: {}, look: { focus: 0.05, defocus: 0.12 } },
  { name: 'weak contrast', sample: {}, look: { headGain: 85, haloGain: 22, tailGain: 25 } },
  { name: 'debris', sample: { debris: 30, specks: 200, roundCells: 6, pinheads: 6 }, look: {} },
  { name: 'clumps', sample: { concentration: 90, clusteredShare: 0.4, clusterSize: 5 }, look: {} },
  { name: 'crowded', sample: { concentration: 140, meanSpeed: 70 }, look: {} },
  { name: 'few', sample: { concentration: 8, specks: 120 }, look: {} },
  { name: 'uneven light', sample: {}, look: { unevenness: 12, vignette: 30, background: 110 } },
  { name: 'bright ground', sample: { driftX: 8 }, look: { background: 150, headGain: 90, noise: 3 } },
];

const FIRST_SEED = 730_000;

/** Each kind with a sample of its own. */
export const MICROSCOPES: readonly Microscope[] = KINDS.map(({ sample, ...kind }, at) => ({
  ...kind,
  sample: { ...sample, seed: FIRST_SEED + at },
}));
