import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { PRODUCT } from '@sarm/domain/product';
import { SELF_CHECK_FIGURES, withinBar } from '@sarm/domain/self-check';
import { createModelStore, type ModelStore } from '@sarm/inference/models/model-store';
import { ALGORITHM_VERSION } from '@sarm/measurement/analysis/algorithm-version';
import { createCage } from '@sarm/media/cage';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { JobBench } from '../job-bench.fixture.ts';
import { CHECK_PLAN } from './check-plan.ts';
import { createSelfCheck } from './handler.ts';
import { storeSelfCheck } from './store-self-check.ts';

const FOLDER = resolve(import.meta.dirname, '../../../../../models');
const ONE_FIELD = { ...CHECK_PLAN, fields: 1 };
let database: TestDatabase;
let bench: JobBench;
let models: ModelStore;
let cage: Awaited<ReturnType<typeof createCage>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  models = createModelStore({ folder: FOLDER, blobs: bench.blobs, log: silentLog, threads: 2 });
  cage = await createCage({ mode: 'best-effort', log: silentLog });
  const shipped = await readShippedModels(FOLDER);
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
});
afterAll(async () => {
  await models.close();
  await bench.close();
  await database.drop();
});

const stored = () => database.admin.db.selectFrom('self_checks').selectAll().execute();
const failures = () =>
  database.admin.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'installation.self-check-failed')
    .execute();

/** A model that overlooks every second head, as a damaged or wrongly configured one would. */
const halfBlind = (): ModelStore => ({
  ...models,
  detectorFor: async (model) => {
    const detector = await models.detectorFor(model);
    return {
      threads: detector.threads,
      close: () => detector.close(),
      detect: async (...given) =>
        (await detector.detect(...given)).toSorted((a, b) => a.x - b.x).filter((_, i) => i % 2 === 0),
    };
  },
});

describe('the self-check', () => {
  it('PLT-236 measures a simulated sample with the shipped model and stores errors, bars and versions, once however often it runs', async () => {
    const run = await bench.run(createSelfCheck({ cage, models }, ONE_FIELD), {}, { ofInstallation: true });
    expect([run.status, run.notice.code]).toEqual(['completed', 'self_check.passed']);
    const percents = run.progress.flatMap(({ progress }) => progress ?? []);
    expect(percents.length).toBeGreaterThan(10);
    expect(percents.at(-1)).toBeGreaterThan(90);
    const [row, ...more] = await stored();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      passed: true,
      fields: 1,
      product_version: PRODUCT.version,
      rules_version: ALGORITHM_VERSION,
      models: [{ type: 'detection', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect(row?.figures.map(({ figure, bar }) => [figure, bar])).toEqual([
      ['concentration', 5],
      ['vcl', 5],
      ['vap', 5],
      ['vsl', 5],
      ['grades', 3],
    ]);
    // Measured, not declared: nothing that was rendered, encoded and detected is exact.
    for (const each of row?.figures ?? []) {
      expect(each.error).toBeGreaterThan(0);
      expect(withinBar(each)).toBe(true);
    }
    expect(row?.tracks).toBeGreaterThan(10);
    expect(await failures()).toEqual([]);
    // The same task once more, e.g. because the report of its end was lost.
    const again = { figures: [], fields: 1, tracks: 0, seconds: 1, models: [] };
    await inScope(database.app.db, asInstallation, (tx) =>
      storeSelfCheck(
        tx,
        { ...again, passed: true, productVersion: '', rulesVersion: '' },
        row?.task_id ?? '',
      ),
    );
    expect(await stored()).toEqual([row]);
  });

  it('PLT-236 fails with a model that overlooks half of the heads, and says so in the log', async () => {
    const before = (await stored()).length;
    const briefly = { ...ONE_FIELD, clip: { fps: 50, durationS: 0.5 } };
    const handler = createSelfCheck({ cage, models: halfBlind() }, briefly);
    const run = await bench.run(handler, {}, { ofInstallation: true });
    expect([run.status, run.notice.code]).toEqual(['completed', 'self_check.failed']);
    const row = (await stored()).find(({ passed }) => !passed);
    expect((await stored()).length).toBe(before + 1);
    const { error } = row?.figures.find(({ figure }) => figure === 'concentration') ?? {};
    expect(error === null || (error ?? 0) > 20).toBe(true);
    expect(row?.figures.map(({ figure }) => figure)).toEqual([...SELF_CHECK_FIGURES]);
    const explained = row?.figures.map((each) => [each.error === null, (each.reasons ?? []).length > 0]);
    expect(explained).toContainEqual([true, true]);
    expect(explained?.every(([missing, reason]) => missing === reason)).toBe(true);
    expect(await failures()).toHaveLength(1);
  });

  it('PLT-236 runs as a command, which prints errors, bars and versions and stores the run', async () => {
    const before = (await stored()).length;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [resolve(import.meta.dirname, '../../self-check.cli.ts'), '--fields', '1'],
      {
        env: {
          ...process.env,
          SARM_DATABASE_URL: database.appUrl,
          SARM_DATA_FOLDER: bench.root,
          SARM_MEDIA_CAGE: 'best-effort',
          SARM_LOG_LEVEL: 'silent',
        },
      },
    );
    expect(stdout).toMatch(/concentration +error [\d.]+ %, allowed 5 %/);
    expect(stdout).toMatch(/grades +error [\d.]+ points, allowed 3 points/);
    expect(stdout).toContain(`product ${PRODUCT.version}, rules ${ALGORITHM_VERSION}, `);
    expect(stdout).toContain('the self-check passed');
    expect((await stored()).slice(before)).toMatchObject([{ passed: true, task_id: null }]);
  });

  it('PLT-236 stores nothing when it is cancelled', async () => {
    const before = (await stored()).length;
    const run = await bench.run(
      createSelfCheck({ cage, models }, ONE_FIELD),
      {},
      {
        ofInstallation: true,
        onProgress: (_, cancel) => cancel(),
      },
    );
    expect(run.status).toBe('cancelled');
    expect((await stored()).length).toBe(before);
  });
});
