import { umPerPx } from '@sarm/domain/units';
import type { Measured } from '@sarm/measurement/measured';
import { measureMorphology } from '@sarm/measurement/morphology/measure-morphology';
import { gridFor, type MaskPlace } from '@sarm/domain/shapes/masks';
import { resampleSoft, thresholdSoft } from '@sarm/masks/resample';
import type { Bar } from '../study.ts';
import { mean, percentText } from '../studies/summarise-errors.ts';
import type { ClickPage } from './click-page.ts';
import type { PartScore } from './score-clicks.ts';

type Row = readonly (string | number)[];
const NEAR = 0.05;
const LEAST_NEAR = 0.95;
const MOST_BIAS = 0.01;
/** The bars hold up to here. */
const FINE_UM = 0.2;

export const MEASURE_COLUMNS = [
  'model',
  'µm/px',
  'heads',
  'length: bias ± SD',
  'within 5 %',
  'width: bias ± SD',
  'within 5 %',
];

interface HeadErrors {
  readonly length: number;
  readonly width: number;
}

/** Of each head that has a mask and can be measured. */
export const headErrors = (page: ClickPage, scores: readonly PartScore[]): readonly HeadErrors[] =>
  scores.flatMap((score) => (score.part === 'head' ? (errorsOf(page, score) ?? []) : []));

/** Length and width of the heads of a model, beside those of the true masks on the same grid. */
export function measureRow(name: string, { umPerPx: pixel }: ClickPage, errors: readonly HeadErrors[]): Row {
  const cells = (['length', 'width'] as const).flatMap((measure) => {
    const values = errors.map((each) => each[measure]);
    const middle = mean(values);
    const spread = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
    const near = values.filter((value) => Math.abs(value) <= NEAR).length / values.length;
    return [`${(100 * middle).toFixed(1)} ± ${(100 * spread).toFixed(1)} %`, percentText(near)];
  });
  return [name, pixel, errors.length, ...cells];
}

function errorsOf(
  { picture, umPerPx: pixel }: ClickPage,
  { outline, cell }: PartScore,
): HeadErrors | undefined {
  const truth = cell.parts.head;
  if (outline === null || truth === undefined) return undefined;
  const calibration = { microscope: 'simulated', objective: '', pixelSize: umPerPx(pixel) };
  const measure = (mask: typeof truth, place: MaskPlace) =>
    measureMorphology({ parts: { head: mask }, place, frame: picture, calibration }).head;
  const place: MaskPlace = { rect: outline.rect, grid: gridFor(pixel) };
  const soft = { width: truth.width, height: truth.height, values: Float32Array.from(truth.bits) };
  const own = measure(outline.mask, outline);
  const real = measure(thresholdSoft(resampleSoft(soft, cell.truth, place)), place);
  const [length, width] = [errorOf(own.length, real.length), errorOf(own.width, real.width)];
  return length === undefined || width === undefined ? undefined : { length, width };
}

/** What a mask by clicks alone, without a correction by hand, adds to the error of single heads. */
export function measureBars(
  name: string,
  { umPerPx: pixel }: ClickPage,
  errors: readonly HeadErrors[],
): Bar[] {
  if (pixel > FINE_UM) return [];
  return (['length', 'width'] as const).flatMap((measure): Bar[] => {
    const values = errors.map((each) => each[measure]);
    const bias = Math.abs(mean(values));
    const near = values.filter((value) => Math.abs(value) <= NEAR).length / values.length;
    const of = `${name}: ${measure} of a head after five clicks at ${pixel} µm/px`;
    const on = `${values.length} simulated heads, beside their true masks`;
    return [
      { name: `${of}: bias`, value: bias, bar: `≤ ${MOST_BIAS}`, ok: bias <= MOST_BIAS, on },
      {
        name: `${of}: within 5 %`,
        value: near,
        bar: `≥ ${LEAST_NEAR}`,
        ok: near >= LEAST_NEAR,
        on,
        knownMiss: true,
      },
    ];
  });
}

const errorOf = (measured: Measured, truth: Measured): number | undefined =>
  measured.available && truth.available ? measured.value / truth.value - 1 : undefined;
