import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { developmentPostgres } from '@sarm/testing/development-postgres';
import { Client } from '../product/client.ts';
import { DEMO, Product } from '../product/product.ts';
import { letTechnicianReview } from '../product/prepare-labels.ts';
import { readClinicalResult } from './clinical-result.ts';
import { correctFrames } from './correct-frames.ts';
import { approveFrames, freezeSamples } from './freeze-samples.ts';
import {
  clinicalFigures,
  comparedFigures,
  learningFigures,
  type LoopFigure,
  printFigures,
  ruleFigures,
} from './loop-figures.ts';
import { FULL, type LoopPlan, SHORT, withSettings } from './loop-plan.ts';
import { recordAll } from './record-all.ts';
import { compareModel, promoteModel, rollBack, trainModel } from './train-model.ts';

/**
 * A microscope that no model has seen, from its first videos to the clinical figures of a model that learned from them, and back:
 * API, worker and trainer run as they are installed, and everything is done by the calls of the screens.
 * Run: npm run training-loop [-- --short] [--epochs=12] [--fps=30]
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    epochs: { type: 'string' },
    fps: { type: 'string' },
  },
});
const { short } = values;
const plan: LoopPlan = withSettings(short ? SHORT : FULL, values);
const began = performance.now();
const report = (line: string): boolean =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);

async function runLoop(product: Product, folder: string): Promise<boolean> {
  await letTechnicianReview(product);
  const admin = await Client.signIn(product.url, DEMO.admin);
  const { projectId } = await (await Client.signIn(product.url)).demoDataset();
  const { samples, clinical: filmed } = await recordAll(admin, { plan, projectId, folder });
  report(`${samples.length} samples recorded and extracted`);
  const corrections = await correctFrames(admin, samples);
  report(`corrected: ${JSON.stringify(corrections)}`);
  const reviewer = await Client.signIn(product.url, DEMO.tech);
  // Labels belong to samples, so that frames can be reviewed before the dataset links them.
  const approved = await approveFrames({ annotator: admin, reviewer, samples });
  const datasetId = await freezeSamples({ client: admin, name: 'Two microscopes', projectId, samples });
  report(`${approved} frames approved, dataset frozen`);
  const video = filmed.videoId;
  const before = await readClinicalResult(admin, video);
  report(`clinical analysis by ${before.modelId}`);
  const trained = await trainModel(admin, datasetId, plan);
  report(`trained in ${trained.seconds.toFixed(0)} s`);
  const comparison = await compareModel(admin, trained.id);
  report(comparison.passed === true ? 'compared: every rule holds' : 'compared: not every rule holds');
  const learned = [
    ...learningFigures(plan, trained, comparison, !short),
    ...comparedFigures(comparison),
    // What so few frames teach breaks the rules, as it should.
    ...ruleFigures(comparison, !short),
    { name: 'load of the machine', value: (loadavg()[0] ?? 0).toFixed(1) },
  ];
  // Nothing that the rules refuse is put into use, here neither.
  if (comparison.passed !== true) return printFigures(learned);
  await promoteModel(admin, trained.id, comparison);
  const promoted = await readClinicalResult(admin, video);
  report(`promoted; clinical analysis by ${promoted.modelId}`);
  await rollBack(admin, trained.id);
  const rolledBack = await readClinicalResult(admin, video);
  report(`rolled back; clinical analysis by ${rolledBack.modelId}`);
  const clinical: LoopFigure[] = clinicalFigures(trained.id, { before, promoted, rolledBack });
  return printFigures([...learned, ...clinical]);
}

const folder = mkdtempSync(join(tmpdir(), 'sarm-loop-'));
const product = await Product.start({ adminUrl: developmentPostgres(), withoutWeb: true });
try {
  process.exitCode = (await runLoop(product, folder)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${String(error)}\n${product.workers[0]?.output().slice(-3000)}\n`);
  process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
