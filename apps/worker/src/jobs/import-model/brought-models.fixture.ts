import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { registerShippedModels } from '@sarm/database/analyses/models.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { insertImportedModel } from '@sarm/database/training/imported-models.repository';
import { createModelStore } from '@sarm/inference/models/model-store';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { createPerson } from '@sarm/testing/people';
import { afterAll } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createImportModel } from './handler.ts';

const SHIPPED = resolve(import.meta.dirname, '../../../../../models/sperm-detection-v1');

/** Imports files as a worker does, each described as the detector that ships. */
export async function broughtModelsOfFile() {
  const { bench, database } = await benchOfFile();
  const all = await readShippedModels(resolve(SHIPPED, '..'));
  await inScope(database.app.db, asInstallation, (tx) => registerShippedModels(tx, all));
  const card = detectionModelCard.parse(JSON.parse(await readFile(`${SHIPPED}/model-card.json`, 'utf8')));
  const description = describeModelCard(card);
  const models = createModelStore({
    folder: resolve(SHIPPED, '..'),
    blobs: bench.blobs,
    log: silentLog,
    threads: 1,
  });
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
            bytes: bytes.length,
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
  const inUse = await bench.inProject((tx) => modelInUse(tx, 'detection', 'installation'));
  if (inUse === undefined) throw new Error('no model');
  return {
    bring,
    models,
    inUse,
    shipped: await readFile(`${SHIPPED}/model.onnx`),
    inEightBits: await readFile(`${SHIPPED}/../candidates/sperm-detection-v1-eight-bits/model.onnx`),
  };
}
