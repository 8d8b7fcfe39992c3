import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '@sarm/database/kernel/connect';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { noticeLine } from '@sarm/domain/catalogue/notices';
import { withinBar } from '@sarm/domain/self-check';
import { createModelStore } from '@sarm/inference/models/model-store';
import { createCage } from '@sarm/media/cage';
import { createLog } from '@sarm/runtime/log/pino-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { z } from 'zod';
import { readConfig, type WorkerConfig } from './config.ts';
import { checkInstallation, type CheckedInstallation } from './jobs/self-check/check-installation.ts';
import { CHECK_PLAN, type CheckPlan } from './jobs/self-check/check-plan.ts';
import { storeSelfCheck } from './jobs/self-check/store-self-check.ts';
import { openHome } from './worker.ts';

try {
  const { values } = parseArgs({ options: { fields: { type: 'string' } } });
  const fields = z.coerce.number().int().min(1).max(100).default(CHECK_PLAN.fields).parse(values.fields);
  const found = await run(readConfig(process.env), { ...CHECK_PLAN, fields });
  print(found);
  process.exitCode = found.passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** The same as the job, without a worker: before the first start, and where no screen is at hand. It is stored likewise. */
async function run(config: WorkerConfig, plan: CheckPlan): Promise<CheckedInstallation> {
  const log = createLog({ level: config.logLevel, name: 'self-check' });
  const database = connect({
    url: config.databaseUrl,
    maxConnections: 2,
    applicationName: 'sarm-self-check',
    onIdleError: () => undefined,
  });
  const { modelsFolder: folder, inferenceThreads: threads, inferenceProvider: provider } = config;
  const models = createModelStore({ folder, blobs: openHome(config), log, threads, provider });
  const scratch = await mkdtemp(join(tmpdir(), 'sarm-self-check-'));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('the self-check was stopped')));
  try {
    const shipped = await readShippedModels(folder);
    await inScope(database.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
    const found = await checkInstallation(
      {
        db: database.db,
        models,
        cage: await createCage({ mode: config.mediaCage, log }),
        scratch,
        signal: stop.signal,
        onProgress: () => undefined,
      },
      plan,
    );
    await inScope(database.db, asInstallation, (tx) => storeSelfCheck(tx, found, null));
    return found;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await models.close();
    await database.close();
  }
}

function print({ figures, passed, fields, tracks, seconds, ...versions }: CheckedInstallation): void {
  for (const each of figures) {
    const unit = each.figure === 'grades' ? 'points' : '%';
    const error = each.error === null ? 'no figure' : `${each.error.toFixed(2)} ${unit}`;
    console.log(
      `${each.figure.padEnd(14)} error ${error}, allowed ${each.bar} ${unit}${withinBar(each) ? '' : '  <-- above'}`,
    );
    for (const reason of each.reasons ?? []) console.log(`${' '.repeat(15)}${noticeLine(reason)}`);
  }
  const models = versions.models.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 12)}`).join(', ');
  console.log(`${fields} fields, ${tracks} tracks, ${seconds.toFixed(0)} s`);
  console.log(`product ${versions.productVersion}, rules ${versions.rulesVersion}, ${models}`);
  console.log(
    passed ? 'the self-check passed' : 'the self-check FAILED: do not report with this installation',
  );
}
