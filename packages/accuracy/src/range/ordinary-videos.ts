import { PRESETS } from '@sarm/simulator/presets';
import { CONDITIONS } from '../conditions/all-conditions.ts';
import { applyConditions, isHarmless } from '../conditions/condition.ts';
import type { Clip } from '../conditions/clip.ts';
import { DENSITIES, densitySample, MOTILE_SHARES, renderSample } from '../conditions/simulated-samples.ts';
import { visemSample } from '../conditions/visem-sample.ts';

export interface OrdinaryVideo {
  /** Pictures of one kind: sizes and scores of two kinds may not be mixed. */
  readonly look: string;
  readonly name: string;
  readonly clip: Clip;
}

const SIMULATED = 'simulated phase contrast';
const VISEM = 'VISEM-Tracking 11, 0.5 µm per pixel assumed';
const FIRST_SEED = 2_100_000;
/** Light, cameras and files of every day, tried on a sample of many cells, on one of few, and on the real pictures. */
const CHANGES = [
  'contrast0.5',
  'contrast0.3',
  'gamma0.7',
  'gamma1.6',
  'vignette50',
  'light-ramp',
  'dirt-dark',
  'drift30',
  'scale0.5',
  'scale2',
  'noise5',
  'noise10',
  'flicker40',
  'mjpeg-q31',
  'h264-crf23',
] as const;
/** Those that cost the model most, in a crowd. */
const HARDEST = ['contrast0.3', 'light-ramp', 'noise10', 'mjpeg-q31'] as const;

const presets = () =>
  (['low-count', 'asthenozoospermic', 'dense', 'debris-rich', 'hyperactivated', 'visem'] as const).map(
    (name, i) => renderSample(name, { ...PRESETS[name].settings, seed: FIRST_SEED + i }),
  );
const scales = () =>
  [0.3, 0.6, 1].map((umPerPixel, i) =>
    renderSample(`px${umPerPixel}`, { umPerPixel, concentration: 30, seed: FIRST_SEED + 10 + i }),
  );
const others = () => [
  renderSample('dense-200', { concentration: 200, seed: FIRST_SEED + 20 }),
  renderSample('immotile', { ...PRESETS.normal.settings, modes: STILL, seed: FIRST_SEED + 21 }),
];
const STILL = { linear: 0, circular: 0, hyperactive: 0, twitching: 0, immotile: 1 } as const;

function* changed(
  look: string,
  { name, clip }: { readonly name: string; readonly clip: Clip },
  changes: readonly string[] = CHANGES,
): Generator<OrdinaryVideo> {
  for (const condition of CONDITIONS) {
    if (!changes.includes(condition.name) || !isHarmless(condition)) continue;
    yield {
      look,
      name: `${name} ${condition.name}`,
      clip: applyConditions(clip, [condition], `${name}/${condition.name}`),
    };
  }
}

/** One after another: each is many megabytes of pictures. */
export async function* ordinaryVideos(data: string | undefined): AsyncGenerator<OrdinaryVideo> {
  const plain = ({ name, clip }: { name: string; clip: Clip }): OrdinaryVideo => ({
    look: SIMULATED,
    name,
    clip,
  });
  for (const density of DENSITIES)
    for (const motile of MOTILE_SHARES) yield plain(densitySample(density, motile));
  for (const sample of [...presets(), ...scales(), ...others()]) yield plain(sample);
  for (const sample of [densitySample(65, 65), densitySample(20, 25)]) yield* changed(SIMULATED, sample);
  yield* changed(SIMULATED, densitySample(155, 65), HARDEST);
  if (data === undefined) return;
  const visem = await visemSample(data);
  yield { look: VISEM, name: visem.name, clip: visem.clip };
  yield* changed(VISEM, visem);
}
