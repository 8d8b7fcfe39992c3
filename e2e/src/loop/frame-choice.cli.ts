import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { developmentPostgres } from '@sarm/testing/development-postgres';
import { Client } from '../product/client.ts';
import { letTechnicianReview } from '../product/prepare-labels.ts';
import { DEMO, Product } from '../product/product.ts';
import { chooseAtRandom, chooseByRanking, joinChoices } from './choose-frames.ts';
import { readClinicalResult } from './clinical-result.ts';
import { correctFrames } from './correct-frames.ts';
import { approveFrames, freezeSamples } from './freeze-samples.ts';
import { f1Of, type LoopFigure, printFigures } from './loop-figures.ts';
import { CHOICE, UNSEEN, withSettings } from './loop-plan.ts';
import { recordAll } from './record-all.ts';
import type { RecordedSample } from './record-sample.ts';
import { compareModel, trainModel } from './train-model.ts';

/**
 * Whether a model learns more from the frames that the ranking chooses than from as many drawn at random: a training for
 * each choice, from the same weights with the same settings, compared on the same patients that none has seen.
 * Run: npm run frame-choice [-- --epochs=6 --draws=3]
 */
const { values } = parseArgs({ options: { epochs: { type: 'string' }, draws: { type: 'string' } } });
const plan = { ...withSettings(CHOICE, values), poolClip: CHOICE.poolClip };
const draws = Number(values.draws ?? CHOICE.draws);
const began = performance.now();
const report = (line: string): boolean =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);

interface Choice {
  readonly name: string;
  readonly samples: readonly RecordedSample[];
}

async function runChoices(product: Product, folder: string): Promise<boolean> {
  await letTechnicianReview(product);
  const admin = await Client.signIn(product.url, DEMO.admin);
  const { projectId } = await (await Client.signIn(product.url)).demoDataset();
  const { samples, clinical } = await recordAll(admin, { plan, projectId, folder });
  report(`${samples.length} samples recorded and extracted`);
  const { modelId } = await readClinicalResult(admin, clinical.videoId);
  if (modelId === null) throw new Error('no model is in use');
  const pools = samples.filter(({ group }) => 'pool' in group);
  const others = samples.filter(({ group }) => !('pool' in group));
  const chosen: RecordedSample[] = [];
  for (const pool of pools) chosen.push(await chooseByRanking(admin, modelId, pool));
  const choices: Choice[] = [
    { name: 'chosen by the ranking', samples: chosen },
    ...Array.from({ length: draws }, (_, draw) => ({
      name: `random, draw ${draw + 1}`,
      samples: pools.map((pool, at) => chooseAtRandom(pool, 100 * (draw + 1) + at)),
    })),
  ];
  const labelled = [...joinChoices(choices.map((choice) => choice.samples)), ...others];
  report(`corrected: ${JSON.stringify(await correctFrames(admin, labelled))}`);
  const reviewer = await Client.signIn(product.url, DEMO.tech);
  report(`${await approveFrames({ annotator: admin, reviewer, samples: labelled })} frames approved`);
  const figures: LoopFigure[] = [];
  const after: number[] = [];
  for (const { name, samples: learned } of choices) {
    const all = [...learned, ...others];
    const datasetId = await freezeSamples({ client: admin, name, projectId, samples: all });
    const trained = await trainModel(admin, datasetId, plan);
    const { candidate, champion } = f1Of(await compareModel(admin, trained.id), UNSEEN.name);
    if (candidate === null || champion === null) throw new Error('a comparison has no F1');
    report(`${name}: F1 ${champion.toFixed(4)} before, ${candidate.toFixed(4)} after`);
    if (after.length === 0)
      figures.push({ name: 'F1 on the new microscope, before', value: champion.toFixed(4) });
    figures.push({ name: `F1 after, ${name}`, value: candidate.toFixed(4) });
    after.push(candidate);
  }
  const [byRanking = NaN, ...atRandom] = after;
  const mean = atRandom.reduce((sum, each) => sum + each, 0) / atRandom.length;
  return printFigures([
    ...figures,
    {
      name: 'chosen above the mean of the random draws',
      value: (byRanking - mean).toFixed(4),
      bar: '> 0',
      holds: byRanking > mean,
    },
    { name: 'load of the machine', value: (loadavg()[0] ?? 0).toFixed(1) },
  ]);
}

const folder = mkdtempSync(join(tmpdir(), 'sarm-choice-'));
const product = await Product.start({ adminUrl: developmentPostgres(), withoutWeb: true });
try {
  process.exitCode = (await runChoices(product, folder)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${String(error)}\n${product.workers[0]?.output().slice(-3000)}\n`);
  process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
