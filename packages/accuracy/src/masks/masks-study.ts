import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { silentLog } from '@sarm/runtime/log/silent-log';
import type { Bar, Study, Table } from '../study.ts';
import { CELLS, drawClickPage } from './click-page.ts';
import { type NamedSegmenter, withSegmenters } from './installed-segmenters.ts';
import { fallBar, iouBars, meanIou } from './mask-bars.ts';
import { headErrors, MEASURE_COLUMNS, measureBars, measureRow } from './mask-measures.ts';
import { type PartScore, scoreClicks } from './score-clicks.ts';

const CLICKS = 5;
const SEED = 410_000;
type Row = Table['rows'][number];

interface Plan {
  readonly sizes: readonly number[];
  /** Of sixteen cells each. */
  readonly pages: number;
  readonly parts: readonly MaskPart[];
}

/** SAM 2 takes seconds for a page and has no parts; the built-in model decides what ships. */
function planFor(isBuiltIn: boolean, short: boolean): Plan {
  if (!isBuiltIn) return { sizes: [0.15, 0.5], pages: short ? 0 : 1, parts: ['head'] };
  if (short) return { sizes: [0.15], pages: 1, parts: MASK_PARTS };
  return { sizes: [0.1, 0.15, 0.2, 0.3, 0.5], pages: 2, parts: MASK_PARTS };
}

/** What clicks give with each model that is installed, on frames whose masks are the simulator's own geometry. */
export const masksStudy: Study = async ({ short, models, log }) =>
  await withSegmenters(models, silentLog, async (segmenters) => {
    const bars: Bar[] = [];
    const [parts, classes, measures, times]: [Row[], Row[], Row[], Row[]] = [[], [], [], []];
    for (const { name, isBuiltIn, segmenter } of segmenters) {
      const plan = planFor(isBuiltIn, short);
      const { pages } = plan;
      const all: PartScore[] = [];
      for (const umPerPx of pages === 0 ? [] : plan.sizes) {
        const scores: PartScore[] = [];
        for (let at = 0; at < pages; at += 1) {
          const page = drawClickPage(umPerPx, SEED + at);
          scores.push(...(await scoreClicks(segmenter, page, { clicks: CLICKS, parts: plan.parts })));
          if (at < pages - 1) continue;
          const errors = headErrors(page, scores);
          measures.push(measureRow(name, page, errors));
          if (isBuiltIn && !short) bars.push(...measureBars(name, page, errors));
        }
        all.push(...scores);
        const rows = partRows(name, umPerPx, scores);
        parts.push(...rows);
        if (isBuiltIn && !short) bars.push(...iouBars(scores, umPerPx, name));
        for (const row of rows) log(row.join(' · '));
      }
      if (all.length === 0) continue;
      if (isBuiltIn) bars.push(...modelBars(name, all));
      classes.push(...classRows(name, all));
      times.push(timeRow({ name, isBuiltIn }, all));
    }
    return {
      title: 'Masks by clicks',
      bars,
      tables: [
        {
          title: 'Mean IoU after clicks',
          columns: ['model', 'part', 'µm/px', 'parts', ...CLICK_COLUMNS],
          rows: parts,
        },
        {
          title: 'Heads by class, all pixel sizes',
          columns: ['model', 'class', 'heads', ...CLICK_COLUMNS],
          rows: classes,
        },
        {
          title: 'Length and width of heads after five clicks, beside true masks',
          columns: MEASURE_COLUMNS,
          rows: measures,
        },
        {
          title: 'Time of one answer, ms',
          columns: ['model', 'answers', 'median', 'p95', 'longest'],
          rows: times,
        },
      ],
      plots: [],
      notes: NOTES,
    };
  });

const CLICK_COLUMNS = ['1 click', '3 clicks', '5 clicks'];
const NOTES = [
  'Each click is in the middle of the largest mistake of the stored mask, on a grid of 0.15 µm; the first at the deepest place of the part. Outlines are cut, cleaned and stored as the product does it. A pixel of that grid is covered where the stored mask covers more than half of it; true masks that go through view, grid and cleaning have an IoU of 0.99 with themselves, at 0.5 µm/px 0.98. A click that gives nothing counts as no change.',
  'A frame has sixteen cells, each with its own light, neighbours and dirt, and boxes up to 1 µm off. Parts are judged within 19 µm around the box: the built-in model sees no more.',
  'The time is that of the view, the network and the outline in one process, without queue, database and frame; the first answer of SAM 2 on a page and the fourth and later ones on a crop hold an encoding. What a click costs in the product: `node apps/worker/bench/make-mask.bench.ts`.',
  'Not measured: prompts by boxes, which the product does not have; real pictures, of which no true masks exist; SAM 2.1 large and base-plus, whose files nobody could obtain here.',
  'The trainer scores views of which a third are repainted as stains (docs/domain/click-segmentation.md); here none is. From the first to the third and fifth click the gain is the same.',
  'With 16 cells a page and SAM 2, differences under 0.05 say nothing.',
];

function partRows(name: string, umPerPx: number, scores: readonly PartScore[]): Row[] {
  return MASK_PARTS.flatMap((part): Row[] => {
    const own = scores.filter((each) => each.part === part);
    return own.length === 0 ? [] : [[name, part, umPerPx, own.length, ...clickCells(own)]];
  });
}

function classRows(name: string, scores: readonly PartScore[]): Row[] {
  return MORPHOLOGY_CLASSES.map((kind): Row => {
    const own = scores.filter((each) => each.part === 'head' && each.class === kind);
    return [name, kind, own.length, ...clickCells(own)];
  });
}

const clickCells = (scores: readonly PartScore[]): string[] =>
  [1, 3, 5].map((clicks) => (scores.length === 0 ? '–' : meanIou(scores, clicks).toFixed(3)));

/** What runs with every change: enough to see that a model, a view or an outline is no longer what it was. */
function modelBars(name: string, scores: readonly PartScore[]): Bar[] {
  const heads = scores.filter(({ part }) => part === 'head');
  const value = meanIou(heads, 1);
  const least = 0.85;
  const on = `${heads.length} simulated heads, ${CELLS} a frame, all pixel sizes of the run`;
  const all: Bar = {
    name: `${name}: IoU of a head after one click`,
    value,
    bar: `≥ ${least}`,
    ok: value >= least,
    on,
  };
  return [all, fallBar(scores, CLICKS, name)];
}

function timeRow({ name }: Pick<NamedSegmenter, 'name' | 'isBuiltIn'>, scores: readonly PartScore[]): Row {
  const times = scores.flatMap(({ spent }) => spent).toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.ceil(share * times.length) - 1] ?? Number.NaN);
  return [name, times.length, at(0.5), at(0.95), at(1)];
}
