import { trueKinematics } from '@sarm/simulator/truth/kinematics';
import type { Bar, Findings, Plot, Study } from '../study.ts';
import { bias, percentText, typicalError } from './summarise-errors.ts';
import { analyseRecording, type Recording, recordSample } from './record-sample.ts';
import { measureMeans } from './mean-velocity.ts';
import { recordVideo } from './record-video.ts';
import { type Shipped, withShippedModel } from './shipped-model.ts';
import { followedCell } from './true-cells.ts';

const FIGURES = ['vcl', 'vap', 'vsl'] as const;
type Figure = (typeof FIGURES)[number];
const FIRST_SEED = 1_000_000;
const BAR = 0.05;
/** Largest change of the middle error from 50 fps to any higher rate. */
const TREND_BAR = 0.02;

interface Plan {
  readonly rates: readonly number[];
  readonly densities: readonly number[];
  readonly samples: (rate: number) => number;
  readonly seconds: number;
}

const FULL: Plan = {
  rates: [25, 50, 100, 200],
  densities: [20, 60, 150],
  samples: (rate) => (rate > 100 ? 2 : 3),
  seconds: 2,
};
const SHORT: Plan = { rates: [50, 100], densities: [60], samples: () => 1, seconds: 1.5 };

interface Cell {
  readonly rate: number;
  readonly density: number;
  readonly errors: Readonly<Record<Figure, number[]>>;
}

/** Speeds measured on rendered frames against the exact path of the same cell over the same time. */
export const velocityErrorStudy: Study = async ({ short, models, scratch, log }) =>
  withShippedModel(models, async (shipped) => {
    const plan = short ? SHORT : FULL;
    const cells: Cell[] = [];
    for (const density of plan.densities)
      for (const rate of plan.rates) {
        cells.push(await measureCell(shipped, plan, rate, density));
        log(`${density} M/ml at ${rate} fps: ${cells.at(-1)?.errors.vcl.length ?? 0} tracks`);
      }
    const encoded = short ? undefined : await measureVideo(shipped, scratch);
    const means = short ? undefined : await measureMeans(shipped, log);
    return withMeans(report(plan, cells, encoded), means);
  });

const withMeans = (
  findings: Findings,
  means: Awaited<ReturnType<typeof measureMeans>> | undefined,
): Findings =>
  means === undefined
    ? findings
    : {
        ...findings,
        bars: [...findings.bars, means.bar],
        tables: [...findings.tables, means.table],
        notes: [...findings.notes, MEANS],
      };

const MEANS =
  'A mean is wrong in another way than a typical cell: by the cells that were not measured. At 25 fps a hyperactive head turns round every third frame, so its steps cannot be told from a mistaken link, and it is not graded; a warning tells the share.';

/** One sample once more through an encoded file, next to the rendered frames of the same sample. */
async function measureVideo(shipped: Shipped, scratch: string): Promise<Cell> {
  const errors = noErrors();
  const plan = { change: { seed: FIRST_SEED, concentration: 60 }, fps: 50, seconds: 2 };
  addErrors(await recordVideo(shipped, plan, scratch), shipped.startConfidence, errors);
  return { rate: plan.fps, density: 60, errors };
}

const noErrors = (): Record<Figure, number[]> => ({ vcl: [], vap: [], vsl: [] });

async function measureCell(shipped: Shipped, plan: Plan, rate: number, density: number): Promise<Cell> {
  const errors = noErrors();
  for (let s = 0; s < plan.samples(rate); s += 1) {
    const change = { seed: FIRST_SEED + s, concentration: density };
    const recording = await recordSample(shipped, { change, fps: rate, seconds: plan.seconds });
    addErrors(recording, shipped.startConfidence, errors);
  }
  return { rate, density, errors };
}

function addErrors(
  recording: Recording,
  startConfidence: number | undefined,
  errors: Record<Figure, number[]>,
): void {
  const analysis = analyseRecording(recording, startConfidence);
  for (const track of analysis.tracks) {
    const { kinematics, measuredFrom: from } = track;
    const cell = followedCell(recording, analysis, track);
    if (cell === undefined || kinematics === null || from === null || cell.swim.mode === 'immotile') continue;
    const truth = trueKinematics(cell, { from, to: from + kinematics.duration });
    for (const figure of FIGURES) errors[figure].push(kinematics[figure] / truth[figure] - 1);
  }
}

const COLUMNS = [
  'M/ml',
  'fps',
  'tracks',
  ...FIGURES.flatMap((f) => [`${f.toUpperCase()} bias`, `${f.toUpperCase()} error`]),
];

const rowOf = ({ density, rate, errors }: Cell): readonly (string | number)[] => [
  density,
  rate,
  errors.vcl.length,
  ...FIGURES.flatMap((f) => [percentText(bias(errors[f])), percentText(typicalError(errors[f]))]),
];

function report(plan: Plan, cells: readonly Cell[], encoded: Cell | undefined): Findings {
  const pooled = (figure: Figure, of: (cell: Cell) => boolean): readonly number[] =>
    cells.filter(of).flatMap((cell) => cell.errors[figure]);
  const tracks = cells.reduce((sum, cell) => sum + cell.errors.vcl.length, 0);
  const on = `${tracks} tracks of moving cells on rendered frames, own detections; ${plan.rates.join(', ')} fps × ${plan.densities.join(', ')} M/ml, ${plan.seconds} s, seeds from ${FIRST_SEED}`;
  const bars = FIGURES.map((figure): Bar => {
    const worst = Math.max(...cells.map((cell) => typicalError(cell.errors[figure])));
    return {
      name: `${figure.toUpperCase()}: median relative error, worst of all rates and densities`,
      value: worst,
      bar: `≤ ${BAR}`,
      ok: worst <= BAR,
      on,
    };
  });
  const trends = FIGURES.map((figure): Bar => {
    const at = (rate: number): number => bias(pooled(figure, (cell) => cell.rate === rate));
    const change = Math.max(...plan.rates.filter((r) => r >= 50).map((r) => Math.abs(at(r) - at(50))));
    return {
      name: `${figure.toUpperCase()}: change of the median error from 50 fps up`,
      value: change,
      bar: `≤ ${TREND_BAR}`,
      ok: change <= TREND_BAR,
      on,
    };
  });
  const plot = (file: string, x: string, along: readonly number[], key: 'rate' | 'density'): Plot => ({
    file,
    title: `Error of velocities against ${x}`,
    x,
    y: 'median relative error, %',
    series: FIGURES.map((figure) => ({
      name: figure.toUpperCase(),
      points: along.map((value) => ({
        x: value,
        y: 100 * typicalError(pooled(figure, (c) => c[key] === value)),
      })),
    })),
  });
  return {
    title: 'Velocities',
    bars: [...bars, ...trends],
    tables: [
      {
        title: 'Median error with its sign, and without (typical cell)',
        columns: COLUMNS,
        rows: cells.map(rowOf),
      },
      ...(encoded === undefined
        ? []
        : [{ title: 'Through an encoded MP4 file (H.264)', columns: COLUMNS, rows: [rowOf(encoded)] }]),
    ],
    plots: [
      plot('velocity-error-by-rate', 'frame rate, fps', plan.rates, 'rate'),
      plot('velocity-error-by-density', 'concentration, M/ml', plan.densities, 'density'),
    ],
    notes: [
      'Truth: the exact path of the cell by the same definitions at 500 Hz, without jitter, over the time that was measured.',
      'Tracks that follow one cell in fewer than 80 % of their points are left out; their share is what the association study measures.',
    ],
  };
}
