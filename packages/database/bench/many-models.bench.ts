/**
 * The list of models, the status of a training and a deletion with 1,000 models, 10,000 runs and 10 million values of curves.
 * Takes some minutes and 2 GB. Run: node packages/database/bench/many-models.bench.ts; with a number as argument so many
 * epochs for each run instead of 250.
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { listModels } from '../src/analyses/models.list.repository.ts';
import type { Scoped } from '../src/kernel/connect.ts';
import { asUser, inScope } from '../src/kernel/scope.ts';
import { fileKeysOfModel, usesOfModel } from '../src/training/registered-models.repository.ts';
import { listLog } from '../src/training/training-runs.repository.ts';
import { curvesOf, newestRunOf } from '../src/training/training-status.repository.ts';
import { fillLargeInstallation } from '../testing/large-installation.ts';
import { fillManyModels } from '../testing/many-models.ts';

const SIZES = { models: 1000, runs: 10_000, epochs: Number(process.argv[2] ?? 250), lines: 5000 };
const RUNS = 9;
const BAR_MS = 150;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
let failed = false;
try {
  const { db } = database.admin;
  const large = await fillLargeInstallation(db, { videos: 50, videosOfDataset: 20, frames: 100 });
  const began = performance.now();
  const { modelId, runId } = await fillManyModels(db, large, SIZES);
  console.log(
    `filled ${SIZES.runs * SIZES.epochs * 4} values in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  const page = { limit: 20, offset: 0 };
  const calls: Readonly<Record<string, (tx: Scoped) => Promise<unknown>>> = {
    'first page': (tx) => listModels(tx, page),
    'last page': (tx) => listModels(tx, { limit: 20, offset: 980 }),
    'by type and status': (tx) => listModels(tx, { ...page, type: 'morphology', status: 'failed' }),
    'of a dataset': (tx) => listModels(tx, { ...page, datasetId: large.datasetId }),
    'of a project': (tx) => listModels(tx, { ...page, projectId: large.projectId }),
    'newest run': (tx) => newestRunOf(tx, modelId),
    curves: (tx) => curvesOf(tx, runId),
    log: (tx) => listLog(tx, runId, { limit: 500 }),
    'uses before a deletion': (tx) => usesOfModel(tx, modelId),
    'files before a deletion': (tx) => fileKeysOfModel(tx, modelId),
  };
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const from = performance.now();
      await inScope(database.app.db, asUser(large.userId), call);
      times.push(performance.now() - from);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Infinity;
    failed ||= median > BAR_MS;
    console.log(`${name}: ${median.toFixed(1)} ms (bar ${BAR_MS})`);
  }
} finally {
  await database.drop();
}
process.exit(failed ? 1 : 0);
