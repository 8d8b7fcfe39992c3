import { RANKING } from '@sarm/domain/predictions';
import { rankFrames } from '@sarm/measurement/ranking/rank-frames';
import { mean } from '@sarm/measurement/statistics/sample-moments';
import { studentT95 } from '@sarm/measurement/statistics/student';
import { createRandom } from '@sarm/simulator/random';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import type { Study } from '../study.ts';
import { withShippedModel } from '../studies/shipped-model.ts';
import { type LookedAtFrame, lookAtMicroscope, SECONDS } from './look-at-microscope.ts';
import { MICROSCOPES } from './microscopes.ts';

const DRAWS = 400;

/** What a person who labels these frames would find of all that the detector gets wrong in the video. */
interface Found {
  /** Of all errors in all frames that could be chosen. */
  readonly errors: number;
  /** Of the bodies behind them: one that is overlooked in every frame teaches once. */
  readonly bodies: number;
  /** Bodies for each head that has to be labelled: frames that are crowded cost more. */
  readonly bodiesPerHead: number;
}

function foundIn(chosen: readonly LookedAtFrame[], all: readonly LookedAtFrame[]): Found {
  const bodiesOf = (frames: readonly LookedAtFrame[]) =>
    new Set(frames.flatMap(({ errors }) => errors.bodies)).size;
  const sum = (frames: readonly LookedAtFrame[], what: 'count' | 'heads') =>
    frames.reduce((total, { errors }) => total + errors[what], 0);
  return {
    errors: sum(chosen, 'count') / Math.max(1, sum(all, 'count')),
    bodies: bodiesOf(chosen) / Math.max(1, bodiesOf(all)),
    bodiesPerHead: bodiesOf(chosen) / Math.max(1, sum(chosen, 'heads')),
  };
}

const meanOf = (found: readonly Found[]): Found => ({
  errors: mean(found.map((each) => each.errors)),
  bodies: mean(found.map((each) => each.bodies)),
  bodiesPerHead: mean(found.map((each) => each.bodiesPerHead)),
});

/** The mean over many draws of as many frames. */
function foundByChance(frames: readonly LookedAtFrame[], count: number, seed: number): Found {
  const random = createRandom(seed);
  return meanOf(
    Array.from({ length: DRAWS }, () => {
      const left = [...frames];
      const drawn = Array.from({ length: count }, () =>
        left.splice(Math.floor(random.next() * left.length), 1),
      ).flat();
      return foundIn(drawn, frames);
    }),
  );
}

/** As people do it without help: every so many frames. */
const foundEvenly = (frames: readonly LookedAtFrame[], count: number): Found =>
  foundIn(
    Array.from(
      { length: count },
      (_, i) => frames[Math.round((i * (frames.length - 1)) / Math.max(1, count - 1))]!,
    ),
    frames,
  );

interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Of the differences, microscope by microscope. */
function interval(values: readonly number[]): Interval {
  const middle = mean(values);
  const spread = Math.sqrt(
    mean(values.map((each) => (each - middle) ** 2)) * (values.length / (values.length - 1)),
  );
  const half = (studentT95(values.length - 1) * spread) / Math.sqrt(values.length);
  return { mean: middle, low: middle - half, high: middle + half };
}

const percent = (share: number): number => Number((100 * share).toFixed(1));
const points = ({ mean: middle, low, high }: Interval): string =>
  `${percent(middle)} (${percent(low)} to ${percent(high)})`;

/** Whether the frames that the product chooses show more of what the detector gets wrong than as many drawn at random. */
export const rankingStudy: Study = async ({ short, models, log }) => {
  const rows: (string | number)[][] = [];
  const gains: { readonly byChance: Found; readonly evenly: Found; readonly chosen: Found }[] = [];
  const all = short ? MICROSCOPES.slice(0, 2) : MICROSCOPES;
  await withShippedModel(models, async (shipped) => {
    const { threshold } = shipped;
    for (const [at, microscope] of all.entries()) {
      const frames = await lookAtMicroscope(shipped, microscope, threshold);
      const picture = { width: DEFAULT_SETTINGS.widthPx, height: DEFAULT_SETTINGS.heightPx };
      const chosen = rankFrames(frames, { ...RANKING, picture }).map(({ frame }) => frame);
      if (chosen.length < RANKING.frames)
        log(`${microscope.name}: only ${chosen.length} frames are difficult`);
      if (chosen.length === 0) continue;
      const each = {
        byChance: foundByChance(frames, chosen.length, at),
        evenly: foundEvenly(frames, chosen.length),
        chosen: foundIn(chosen, frames),
      };
      gains.push(each);
      const errors = mean(frames.map((frame) => frame.errors.count));
      rows.push([
        microscope.name,
        chosen.length,
        Number(errors.toFixed(1)),
        ...[each.byChance, each.evenly, each.chosen].flatMap((found) => [
          percent(found.errors),
          percent(found.bodies),
        ]),
        Number((each.chosen.bodiesPerHead / each.byChance.bodiesPerHead).toFixed(2)),
      ]);
      log((rows.at(-1) ?? []).join(' · '));
    }
  });
  const gain = (what: keyof Found, against: 'byChance' | 'evenly') =>
    interval(gains.map((each) => each.chosen[what] - each[against][what]));
  const bodies = gain('bodies', 'byChance');
  const on = `${gains.length} simulated videos of ${SECONDS} s, ${RANKING.frames} of ${RANKING.candidates} frames, shipped detector`;
  return {
    title: 'Frames from which most is learned',
    // Two videos bear no interval: the short run shows that the study works.
    bars: short
      ? []
      : [
          {
            name: 'bodies that the detector gets wrong, found in chosen frames above random ones: lower end, percentage points',
            value: percent(bodies.low),
            bar: '> 0',
            ok: bodies.low > 0,
            on,
          },
        ],
    tables: [
      {
        title: 'Share of errors found at equal count of frames, percent',
        columns: [
          'microscope',
          'frames',
          'errors a frame',
          'random: errors',
          'random: bodies',
          'even: errors',
          'even: bodies',
          'chosen: errors',
          'chosen: bodies',
          'bodies per labelled head, chosen ÷ random',
        ],
        rows,
      },
      {
        title: 'Chosen above the others, percentage points with the interval over videos',
        columns: ['against', 'errors', 'bodies'],
        rows: (['byChance', 'evenly'] as const).map((against) => [
          against === 'byChance' ? 'random' : 'evenly apart',
          points(gain('errors', against)),
          points(gain('bodies', against)),
        ]),
      },
    ],
    plots: [],
    notes: [
      'An error is a missed or a false head in one frame. Behind several errors may stand one body, e.g. a speck that is taken for a head in every frame; labelled once or ten times it teaches much the same, so the bodies decide.',
      'Random is the mean of 400 draws. Even is every so many frames, which is what people do without help.',
      'Only doubt and flicker choose here: there is one shipped detector, so no second one disagrees with it, and no person corrected its tracks.',
      'Not measured: what a model learns from these frames. That takes a training for each choice.',
    ],
  };
};
