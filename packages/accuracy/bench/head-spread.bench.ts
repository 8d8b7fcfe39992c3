import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contrastOf } from '@sarm/analysis/head-look';
import { tailSign } from '@sarm/analysis/tail-sign';
import { umPerPx } from '@sarm/domain/units';
import { LEAST_TAIL } from '@sarm/measurement/analysis/leave-out-bodies';
import { SAMPLES } from '../src/conditions/conditions-plan.ts';
import { withShippedModel } from '../src/studies/shipped-model.ts';

/**
 * How much single heads of one picture differ in what the range of the model judges: half the distance of the 16th and the
 * 84th percentile, of heads with a tail. Of few heads the median is as uncertain as this over the root of their number.
 */
const SEEN = ['d20-m65', 'd20-m25', 'd65-m65', 'd65-m25', 'visem11'];
const EVERY = 16;
const root = resolve(import.meta.dirname, '../../..');
const data = resolve(process.argv[2] ?? resolve(root, '../shared/data'));

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
const spreadOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    half: (quantile(sorted, 0.84) - quantile(sorted, 0.16)) / 2,
  };
};

console.log('sample | heads | side, share | score | rim share | contrast, share | dark share');
await withShippedModel(join(root, 'models'), async ({ detector }) => {
  for (const { name, make } of SAMPLES) {
    if (!SEEN.includes(name)) continue;
    const sample = await make(existsSync(data) ? data : undefined);
    if (sample === undefined) continue;
    const { clip } = sample;
    const heads: Record<'side' | 'score' | 'rim' | 'contrast' | 'dark', number[]> = {
      side: [],
      score: [],
      rim: [],
      contrast: [],
      dark: [],
    };
    for (const { gray } of clip.pictures.filter((_, index) => index % EVERY === 0)) {
      const picture = { gray, width: clip.width, height: clip.height };
      const found = await detector.detect(picture, { pixelSize: umPerPx(clip.pixelSizeUm) });
      for (const head of found) {
        const contrast = contrastOf(picture, head);
        const tail = tailSign(picture, head);
        if (contrast === null || tail === null || tail < LEAST_TAIL) continue;
        heads.side.push(Math.sqrt(head.width * head.height));
        heads.score.push(head.confidence);
        heads.rim.push(contrast.rim / contrast.centre);
        heads.contrast.push(contrast.centre);
        heads.dark.push(contrast.centre < 0 ? 1 : 0);
      }
    }
    const [side, score, rim, contrast] = [
      spreadOf(heads.side),
      spreadOf(heads.score),
      spreadOf(heads.rim),
      spreadOf(heads.contrast),
    ];
    const dark = heads.dark.reduce((sum, each) => sum + each, 0) / heads.dark.length;
    console.log(
      [
        name,
        heads.side.length,
        (side.half / side.median).toFixed(3),
        score.half.toFixed(3),
        rim.half.toFixed(3),
        (contrast.half / contrast.median).toFixed(3),
        dark.toFixed(3),
      ].join(' | '),
    );
  }
});
