import { readClip } from '../studies/read-clip.ts';
import { openVideo11, TEST_FRAMES } from '../studies/visem-video-11.ts';
import { type ClipPicture, LOSSLESS } from './clip.ts';
import { SECONDS, type StudySample } from './simulated-samples.ts';
import type { Truth } from './truth.ts';

const RATE = 49;
const PICTURES = Math.round(SECONDS * RATE);
/** Not given by its authors; what its heads measure. */
const PIXEL_SIZE_UM = 0.5;
const MATCH_RADIUS_PX = 10;
/** Heads per picture at 1 M/ml: 320 × 240 × 20 µm. */
const HEADS_PER_MILLION = 1.536;

/** A stretch of VISEM-Tracking video 11 that no model was trained on. Its labels give the count and nothing else. */
export async function visemSample(data: string): Promise<StudySample> {
  const { path, truth } = await openVideo11(data);
  const range = { from: TEST_FRAMES.from, to: TEST_FRAMES.from + PICTURES };
  const pictures: ClipPicture[] = [];
  let size = { width: 0, height: 0 };
  for await (const { index, gray, width, height } of readClip(path, range)) {
    size = { width, height };
    const heads = (truth.frames[index]?.detections ?? []).map(({ x, y }) => ({ x, y }));
    pictures.push({ gray, heads, time: (index - range.from) / RATE });
  }
  const heads = pictures.reduce((sum, each) => sum + each.heads.length, 0) / pictures.length;
  return {
    name: 'visem11',
    clip: {
      ...size,
      pictures,
      pixelSizeUm: PIXEL_SIZE_UM,
      cameraRate: RATE,
      matchRadiusPx: MATCH_RADIUS_PX,
      filters: [],
      encoding: LOSSLESS,
      turned: false,
    },
    truth: { concentration: heads / HEADS_PER_MILLION, total: null, progressive: null, vap: null },
    low: false,
  };
}

/** Movement is not labelled: what the product says of the unchanged stretch stands for it. */
export const withPlainMotility = (
  truth: Truth,
  plain: { readonly figures: Readonly<Record<keyof Truth, { readonly value: number } | null>> },
): Truth => ({
  ...truth,
  total: plain.figures.total?.value ?? null,
  progressive: plain.figures.progressive?.value ?? null,
  vap: plain.figures.vap?.value ?? null,
});
