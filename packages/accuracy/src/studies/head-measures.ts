import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { gridFor, type MaskGrid } from '@sarm/domain/shapes/masks';
import { umPerPx } from '@sarm/domain/units';
import type { Measured } from '@sarm/measurement/measured';
import { measureMorphology } from '@sarm/measurement/morphology/measure-morphology';
import { shapeOfOutline } from '@sarm/measurement/morphology/shape-of-outline';
import { createRandom } from '@sarm/simulator/random';
import { PART, partMask } from '@sarm/simulator/render/part-mask';
import { isolatedCell } from '@sarm/simulator/truth/isolated-cell';
import type { Bar, Study, Table } from '../study.ts';
import { mean, percentText } from './summarise-errors.ts';
import { trueHeadOutline } from './true-head-outline.ts';

const SIZES_UM = [0.1, 0.15, 0.2, 0.3, 0.5] as const;
/** The bar of single heads holds up to here. */
const FINE_UM = 0.2;
const MOST_BIAS = 0.01;
const NEAR = 0.05;
const LEAST_NEAR = 0.95;
const FIELD_UM = 16;

type Measure = 'length' | 'width';
const MEASURES: readonly Measure[] = ['length', 'width'];

interface Head {
  /** Error as a share of the truth. */
  readonly errors: Readonly<Record<Measure, number>>;
  readonly covered: Readonly<Record<Measure, boolean>>;
}

export interface HeadSetting {
  readonly umPerPixel: number;
  readonly grid: MaskGrid;
  readonly count: number;
}

/** One true mask after another, of all classes, at random places and in random directions. */
export function measureHeads({ umPerPixel, grid, count }: HeadSetting): readonly Head[] {
  const side = Math.ceil(FIELD_UM / umPerPixel);
  const field = { widthPx: side * grid, heightPx: side * grid, umPerPixel: umPerPixel / grid };
  const calibration = { microscope: 'simulated', objective: '', pixelSize: umPerPx(umPerPixel) };
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`head measures ${umPerPixel} ${grid} ${index}`);
    const place = (): number => FIELD_UM / 2 + random.between(-1, 1);
    const kind = MORPHOLOGY_CLASSES[index % MORPHOLOGY_CLASSES.length]!;
    const at = { x: place(), y: place(), axis: random.between(0, 2 * Math.PI) };
    const state = isolatedCell({ class: kind, ...at, depthUm: 5, chamberDepthUm: 10 }, random);
    const bits = partMask(state, field).map((part) => (part === PART.head ? 1 : 0));
    const { head } = measureMorphology({
      parts: { head: { width: field.widthPx, height: field.heightPx, bits } },
      place: { rect: [100, 100, 100 + side, 100 + side], grid },
      frame: { width: 1000, height: 1000 },
      calibration,
    });
    const truth = shapeOfOutline(trueHeadOutline(state.cell.morphology.head));
    return {
      errors: { length: errorOf(head.length, truth.length), width: errorOf(head.width, truth.width) },
      covered: { length: holds(head.length, truth.length), width: holds(head.width, truth.width) },
    };
  });
}

const errorOf = (measured: Measured, truth: number): number =>
  measured.available ? measured.value / truth - 1 : Number.NaN;

const holds = (measured: Measured, truth: number): boolean =>
  measured.available && measured.interval.lower <= truth && truth <= measured.interval.upper;

const spread = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((v) => (v - mean(values)) ** 2)));
const nearShare = (values: readonly number[]): number =>
  values.filter((value) => Math.abs(value) <= NEAR).length / values.length;

const errorsOf = (heads: readonly Head[], measure: Measure): readonly number[] =>
  heads.map(({ errors }) => errors[measure]);

function line({ umPerPixel, grid }: HeadSetting, heads: readonly Head[]): readonly (string | number)[] {
  const cells = MEASURES.flatMap((measure) => {
    const errors = errorsOf(heads, measure);
    const covered = heads.filter((head) => head.covered[measure]).length / heads.length;
    return [
      `${(100 * mean(errors)).toFixed(2)} ± ${(100 * spread(errors)).toFixed(2)} %`,
      percentText(nearShare(errors)),
      percentText(covered),
    ];
  });
  return [umPerPixel, grid, Number((umPerPixel / grid).toFixed(3)), ...cells];
}

const COLUMNS = [
  'µm per frame pixel',
  'grid',
  'µm per mask pixel',
  ...MEASURES.flatMap((measure) => [`${measure}: bias ± SD`, 'within 5 %', 'interval holds the truth']),
];

function barsOf({ umPerPixel }: HeadSetting, heads: readonly Head[]): Bar[] {
  const on = `${heads.length} true masks of simulated heads, all classes, drawn on the stored grid`;
  return MEASURES.flatMap((measure) => {
    const errors = errorsOf(heads, measure);
    const bias = Math.abs(mean(errors));
    const near = nearShare(errors);
    const name = `${measure} of a head at ${umPerPixel} µm/px`;
    const bars: Bar[] = [
      { name: `${name}: bias`, value: bias, bar: `≤ ${MOST_BIAS}`, ok: bias <= MOST_BIAS, on },
    ];
    if (umPerPixel <= FINE_UM)
      bars.push({
        name: `${name}: within 5 %`,
        value: near,
        bar: `≥ ${LEAST_NEAR}`,
        ok: near >= LEAST_NEAR,
        on,
      });
    return bars;
  });
}

/** What the outline of a mask adds to the error of length and width, where the mask itself is right. */
export const headMeasuresStudy: Study = async ({ short, log }) => {
  const count = short ? 40 : 400;
  const rows: Table['rows'][number][] = [];
  const coarse: Table['rows'][number][] = [];
  const bars: Bar[] = [];
  for (const umPerPixel of SIZES_UM) {
    const setting = { umPerPixel, grid: gridFor(umPerPixel), count };
    const heads = measureHeads(setting);
    rows.push(line(setting, heads));
    bars.push(...barsOf(setting, heads));
    log(line(setting, heads).join(' · '));
    if (short || setting.grid === 1) continue;
    const plain = { ...setting, grid: 1 } as const;
    coarse.push(line(plain, measureHeads(plain)));
    log(`on frame pixels: ${coarse.at(-1)?.join(' · ')}`);
  }
  return {
    title: 'Length and width of heads from masks',
    bars,
    tables: [
      { title: 'On the grid that masks are stored on', columns: COLUMNS, rows },
      ...(short
        ? []
        : [{ title: 'For comparison, on the pixels of the frame', columns: COLUMNS, rows: coarse }]),
    ],
    plots: [],
    notes: [
      'Only the outline is judged here: the masks are true. What a model or a person draws wrong comes on top.',
      'True masks are drawn on the stored grid, finer than the frame: the resolution of the frame does not enter, and the bars at 0.3 and 0.5 µm/px say nothing about what can be seen there. The second table, with masks no finer than the frame, is the other extreme.',
      'The truth is measured on the analytic outline by the same definition of axis, length and width (MEA-MOR-2).',
    ],
  };
};
