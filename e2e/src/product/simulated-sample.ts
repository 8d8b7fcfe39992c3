import { DEMO_CLIP, DEMO_SAMPLES, demoSettings, demoTruth } from '@sarm/simulator/demo-samples';
import { expectedHeadsPerField } from '@sarm/simulator/truth/sample-settings';
import { simulatedVideo } from './sample-videos.ts';

const [NORMAL] = DEMO_SAMPLES;
if (NORMAL === undefined) throw new Error('the simulator has no samples');

/** What the simulator put into the sample: million per ml, percent progressive and moving, heads in a field. */
export const TRUTH = { ...demoTruth(NORMAL), headsPerField: expectedHeadsPerField(NORMAL.settings) };
export const OPTICS = {
  pixelSizeUm: NORMAL.settings.umPerPixel,
  depthUm: NORMAL.settings.chamberDepthUm,
} as const;

/** Five fields of one normal sample, each two seconds long. */
export const fiveFields = (): string[] =>
  Array.from({ length: 5 }, (_, place) => {
    const field = place + 1;
    return simulatedVideo(`field-${field}`, {
      preset: 'normal',
      seconds: DEMO_CLIP.durationS,
      fps: DEMO_CLIP.fps,
      more: { seed: demoSettings(NORMAL, field).seed },
    });
  });
