import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createCage } from '@sarm/media/cage';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { inTurn } from '../conditions/condition-runner.ts';
import { type Outcome, type Product, runClip } from '../conditions/run-clip.ts';
import { writeClip } from '../conditions/write-clip.ts';
import type { Bar, Study, StudyOptions } from '../study.ts';
import {
  FEW_SPERM,
  type FewSpermSample,
  FOREIGN_BODIES,
  UNFIT_VIDEOS,
  WITHOUT_SPERM,
} from './few-sperm-samples.ts';
import { withShippedModel } from '../studies/shipped-model.ts';

interface Seen {
  readonly sample: FewSpermSample;
  readonly outcome: Outcome;
}

const LEAST_COVERED = 0.95;
/** The short version takes so many of each, spread over the list. */
const SHORT = 4;

const spread = <T>(all: readonly T[], short: boolean): readonly T[] =>
  short ? Array.from({ length: SHORT }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / SHORT)]!) : all;

async function see(product: Product, sample: FewSpermSample, scratch: string): Promise<Seen> {
  const folder = await mkdtemp(join(scratch, 'few-'));
  try {
    const clip = sample.make();
    const path = join(folder, 'video.mkv');
    await writeClip(clip, path);
    return { sample, outcome: await runClip({ ...product, depthUm: sample.depthUm }, clip, path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isZero = ({ outcome: { figures } }: Seen): boolean =>
  figures.concentration !== null && figures.concentration.value === 0;

const isRefused = ({ outcome: { figures } }: Seen): boolean => figures.concentration === null;

const covers = ({ sample, outcome: { figures } }: Seen): boolean =>
  figures.concentration !== null &&
  figures.concentration.low <= sample.truth &&
  sample.truth <= figures.concentration.high;

const line = ({ sample, outcome }: Seen): readonly (string | number)[] => {
  const { concentration } = outcome.figures;
  return [
    sample.name,
    sample.truth.toFixed(2),
    concentration === null
      ? 'refused'
      : `${concentration.value.toFixed(2)} (${concentration.low.toFixed(2)}–${concentration.high.toFixed(2)})`,
    [...outcome.reasons, ...outcome.warnings].join(', '),
  ];
};

/** BUS-085: videos without sperm complete with 0, videos that cannot show any are refused, and few are counted within their interval. */
export const fewSpermStudy: Study = async (options: StudyOptions) => {
  const { short, models, scratch, log } = options;
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  return await withShippedModel(models, async (shipped) => {
    const product: Product = { cage, ...shipped, findsHeads: false };
    const seeAll = async (samples: readonly FewSpermSample[]): Promise<readonly Seen[]> => {
      const seen = new Map<FewSpermSample, Seen>();
      const chosen = spread(samples, short);
      await inTurn(chosen, async (sample) => {
        const one = await see(product, sample, scratch);
        seen.set(sample, one);
        log(line(one).join(' · '));
      });
      return chosen.flatMap((sample) => seen.get(sample) ?? []);
    };
    const without = await seeAll(WITHOUT_SPERM);
    const unfit = await seeAll(UNFIT_VIDEOS);
    const foreign = await seeAll(FOREIGN_BODIES);
    const few = await seeAll(FEW_SPERM);
    const answered = few.filter((each) => !isRefused(each));
    const covered = answered.filter(covers).length / Math.max(1, answered.length);
    const [zeros, refused] = [without.filter(isZero).length, unfit.filter(isRefused).length];
    const harmless = foreign.filter((each) => isRefused(each) || isZero(each)).length;
    const odd = [
      ...without.filter((each) => !isZero(each)),
      ...unfit.filter((each) => !isRefused(each)),
      ...foreign.filter((each) => !isRefused(each) && !isZero(each)),
      ...few.filter((each) => !covers(each)),
    ];
    const bars: Bar[] = [
      {
        name: 'videos without sperm completed with 0',
        value: zeros,
        bar: `${without.length}`,
        ok: zeros === without.length,
        on: `${without.length} simulated fields: clear, usual, debris, round cells, mixed; 10, 20, 50, 100 µm deep`,
      },
      {
        name: 'videos that cannot show sperm refused',
        value: refused,
        bar: `${unfit.length}`,
        ok: refused === unfit.length,
        on: `${unfit.length} simulated fields: blurred, covered, wrong light, wrong scale`,
      },
      {
        name: 'videos of bodies that are no sperm refused or completed with 0',
        value: harmless,
        bar: `${foreign.length}`,
        ok: harmless === foreign.length,
        on: `${foreign.length} fields of 1 to 10 bodies: dots, beads, erythrocytes, specks, debris, round cells, pinheads`,
      },
      {
        name: 'few sperm: share whose 95 % interval covers the truth',
        value: covered,
        bar: `≥ ${LEAST_COVERED}`,
        ok: short || covered >= LEAST_COVERED,
        on: `${answered.length} of ${few.length} fields with 0.5 to 4 expected heads; the others were refused`,
      },
    ];
    return {
      title: 'No sperm and very few',
      bars,
      tables: [
        {
          title:
            'Without sperm and not 0, unfit and not refused, other bodies counted, few refused or not covered',
          columns: ['video', 'true, M/ml', 'came out', 'reported'],
          rows: odd.map(line),
        },
      ],
      plots: [],
      notes: [],
    };
  });
};
