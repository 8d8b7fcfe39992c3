import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import { newId } from '@sarm/database/kernel/new-id';
import { insertImportedModel } from '@sarm/database/training/imported-models.repository';
import { CagedProcess } from '@sarm/inference/caged/caged-process';
import { createModelStore } from '@sarm/inference/models/model-store';
import { POISONED_MODELS } from '@sarm/inference/testing/poisoned-models';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createPerson } from '@sarm/testing/people';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createImportModel } from './handler.ts';

const { bench, database } = await benchOfFile();
const SHIPPED = resolve(import.meta.dirname, '../../../../../models/sperm-detection-v1');
const card = detectionModelCard.parse(JSON.parse(await readFile(`${SHIPPED}/model-card.json`, 'utf8')));
const description = describeModelCard(card);
const models = createModelStore({ folder: SHIPPED, blobs: bench.blobs, log: silentLog, threads: 1 });
afterAll(() => models.close());
const person = await createPerson(database);

async function bring(bytes: Uint8Array) {
  const id = newId();
  const key = blobKeys.model(bench.projectId, id);
  const { sha256 } = await bench.blobs.put(key, Buffer.from(bytes), {
    contentType: 'application/octet-stream',
  });
  const outcome = await bench.run(
    createImportModel({ models }),
    { modelId: id },
    {
      onQueued: async (tx, taskId) => {
        await insertImportedModel(tx, {
          id,
          projectId: bench.projectId,
          name: 'Brought',
          notes: '',
          sha256,
          blobKey: key,
          description,
          card: {},
          createdBy: person.id,
        });
        await tx
          .updateTable('tasks')
          .set({ subject_kind: 'model', subject_id: id })
          .where('id', '=', taskId)
          .execute();
      },
    },
  );
  const row = await database.admin.db
    .selectFrom('models')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const removal = await database.admin.db
    .selectFrom('blob_removals')
    .select('prefix')
    .where('prefix', '=', key)
    .execute();
  return { outcome, row, removed: removal.length === 1 };
}

const ended = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);

describe('import-model', () => {
  it('accepts a detection model that opens and answers in its cage', async () => {
    const { outcome, row } = await bring(await readFile(`${SHIPPED}/model.onnx`));
    expect(outcome).toMatchObject({ status: 'completed', notice: { code: 'model.accepted' } });
    expect(row).toMatchObject({ status: 'trained', origin: 'imported' });
  });

  it.each(POISONED_MODELS)(
    'refuses $title, ends what it started for it, and keeps no file of it',
    { timeout: 60_000 },
    async ({ file, refusal, unopened }) => {
      const started = vi.spyOn(CagedProcess, 'open');
      try {
        const { outcome, row, removed } = await bring(file());
        expect([outcome.status, outcome.notice.code]).toEqual(['failed', expect.stringMatching(refusal)]);
        expect(row).toMatchObject({ status: 'failed', blob_key: null });
        expect(removed).toBe(true);
        // By the limits of the product: CAGED_LIMITS are the default, and at most 15 s by a test of their own.
        expect(started.mock.calls.map(([, , , limits]) => limits)).toEqual(unopened ? [] : [undefined]);
        for (const { value } of started.mock.results) {
          const child = await Promise.resolve(value as ReturnType<typeof CagedProcess.open>).catch(() => null);
          if (child?.pid !== undefined) await ended(child.pid);
        }
      } finally {
        started.mockRestore();
      }
    },
  );

  it('works on after all of them', async () => {
    const { outcome } = await bring(await readFile(`${SHIPPED}/model.onnx`));
    expect(outcome.status).toBe('completed');
  });
});
