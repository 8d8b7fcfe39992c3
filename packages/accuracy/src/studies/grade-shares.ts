import { type Grade, GRADES } from '@sarm/measurement/motility/grade';
import { motilityShares } from '@sarm/measurement/motility/motility-shares';
import { createRandom } from '@sarm/simulator/random';
import type { SampleSettings } from '@sarm/simulator/truth/sample-settings';
import type { Study } from '../study.ts';
import { mean } from './summarise-errors.ts';
import { analyseRecording, recordSample } from './record-sample.ts';
import { withShippedModel } from './shipped-model.ts';
import { trueShares } from './true-cells.ts';

const FIRST_SEED = 1_100_000;
const BAR = 3;
const FPS = 50;

/** Samples as they differ between men: count, speed, every mixture of swimming, drift in each fifth. */
function drawSample(index: number): Partial<SampleSettings> {
  const random = createRandom(`grade shares ${index}`);
  const immotile = random.between(0.1, 0.7);
  const twitching = random.between(0.02, 0.2);
  const circular = random.between(0, 0.1);
  const hyperactive = random.between(0, 0.05);
  const linear = Math.max(0.05, 1 - immotile - twitching - circular - hyperactive);
  const drifting = index % 5 === 4;
  return {
    seed: FIRST_SEED + index,
    concentration: random.between(20, 120),
    meanSpeed: random.between(20, 70),
    immotileWobbleUm: random.between(0, 0.15),
    modes: { linear, circular, hyperactive, twitching, immotile },
    ...(drifting && { driftX: random.between(-12, 12), driftY: random.between(-12, 12), swayUm: 1 }),
  };
}

interface Row {
  readonly index: number;
  readonly truth: Readonly<Record<Grade, number>>;
  readonly found: Readonly<Record<Grade, number>>;
  readonly ungraded: number;
}

/** Shares of a, b, c and d on rendered samples, own detections and tracking. */
export const gradeSharesStudy: Study = async ({ short, models, log }) =>
  withShippedModel(models, async (shipped) => {
    const samples = short ? 4 : 20;
    const seconds = short ? 1.5 : 2.5;
    const rows: Row[] = [];
    for (let index = 0; index < samples; index += 1) {
      const recording = await recordSample(shipped, { change: drawSample(index), fps: FPS, seconds });
      const { summary } = analyseRecording(recording, shipped.startConfidence);
      const shares = motilityShares(
        summary.fields.flatMap((f) => (f.motion.available ? [f.motion.presence] : [])),
      );
      const found = (grade: Grade): number => {
        const share = shares.grades[grade];
        return share.available ? share.value : 0;
      };
      const truth = trueShares(recording);
      rows.push({
        index,
        truth: { a: 100 * truth.a, b: 100 * truth.b, c: 100 * truth.c, d: 100 * truth.d },
        found: { a: found('a'), b: found('b'), c: found('c'), d: found('d') },
        ungraded: 100 * shares.ungraded,
      });
      log(`sample ${index}: ${GRADES.map((g) => `${g} ${found(g).toFixed(1)}`).join(', ')}`);
    }
    const errors = (grade: Grade): readonly number[] => rows.map((r) => r.found[grade] - r.truth[grade]);
    const all = mean(GRADES.flatMap((grade) => errors(grade).map(Math.abs)));
    const on = `${samples} samples of 20–120 M/ml, mean speeds 20–70 µm/s, each fifth drifting; one field each, ${seconds} s at ${FPS} fps, rendered, own detections; seeds from ${FIRST_SEED}`;
    return {
      title: 'Grades',
      bars: [
        {
          name: 'grade shares a/b/c/d: mean absolute error, points of %',
          value: all,
          bar: `≤ ${BAR}`,
          ok: all <= BAR,
          on,
        },
      ],
      tables: [
        {
          title: 'Error by grade, points of %',
          columns: ['grade', 'mean error', 'mean absolute error', 'largest'],
          rows: GRADES.map((grade) => {
            const own = errors(grade);
            return [grade, mean(own), mean(own.map(Math.abs)), Math.max(...own.map(Math.abs))];
          }),
        },
        {
          title: 'By sample, true → found, %',
          columns: ['sample', ...GRADES, 'not graded'],
          rows: rows.map((r) => [
            r.index,
            ...GRADES.map((g) => `${r.truth[g].toFixed(1)} → ${r.found[g].toFixed(1)}`),
            r.ungraded.toFixed(1),
          ]),
        },
      ],
      plots: [],
      notes: [
        'True shares: cells in view at an average frame of the same field, graded by the speed and straightness of the path they were drawn with; so the figure holds no sampling error.',
        'Cells that circle tightly or are hyperactive count as c in truth too: they are not straight over one second.',
      ],
    };
  });
