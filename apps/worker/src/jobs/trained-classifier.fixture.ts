import { createHash } from 'node:crypto';
import type { Database } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { CLASS_DESCRIPTION } from '@sarm/inference/testing/class-network';
import type { JobBench } from './job-bench.fixture.ts';

export interface SavedClassifier {
  readonly versionId?: string;
  readonly card?: object;
}

/** A morphology model as the trainer leaves it. */
export async function saveClassifier(
  bench: Pick<JobBench, 'blobs' | 'projectId'>,
  db: Database,
  file: Uint8Array,
  { versionId, card = { file: { differenceFromPyTorch: 2e-6 } } }: SavedClassifier = {},
): Promise<string> {
  const id = newId();
  const key = `projects/${bench.projectId}/models/${id}/model.onnx`;
  await bench.blobs.put(key, Buffer.from(file), { contentType: 'application/octet-stream' });
  await db
    .insertInto('models')
    .values({
      id,
      code: id,
      project_id: bench.projectId,
      name: 'Clinic classes',
      type: 'morphology',
      origin: 'trained',
      status: 'trained',
      sha256: createHash('sha256').update(file).digest('hex'),
      blob_key: key,
      version_id: versionId ?? null,
      description: JSON.stringify(CLASS_DESCRIPTION),
      card: JSON.stringify(card),
    })
    .execute();
  return id;
}
