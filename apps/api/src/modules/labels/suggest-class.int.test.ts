import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { describe, expect, it, vi } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { classificationsOfFile } from './classifications.fixture.ts';

const { world, crops, put, rowsOf } = await classificationsOfFile();
const { lab, call } = world;
const { db } = lab.api.database.admin;

const suggest = (labelId: string, itemId: string, who: SignedInPerson = world.morphologist) =>
  call('POST', `/technical/data-labels/${labelId}/items/${itemId}/suggestion`, undefined, who);

async function putIntoUse(): Promise<string> {
  const id = newId();
  const of = { project_id: lab.projectId, type: 'morphology' as const };
  await db
    .insertInto('models')
    .values({
      ...of,
      id,
      code: id,
      name: 'Clinic classes',
      origin: 'trained',
      sha256: '0'.repeat(64),
      blob_key: `projects/${lab.projectId}/models/${id}.onnx`,
      description: '{}',
    })
    .execute();
  await db
    .insertInto('model_deployments')
    .values({ ...of, id: newId(), model_id: id, alias: 'champion' })
    .execute();
  return id;
}

describe('a suggested class', () => {
  it('TEC-321 comes after a class of the person, from the model in use, under its name', async () => {
    const { label, ids } = await crops(2);
    const [first = '', second = ''] = ids;
    await put(label.id, [{ item_id: first, morphologyClass: 'normal' }]);
    expect((await suggest(label.id, first)).json()).toEqual({ suggestion: null });
    const modelId = await putIntoUse();
    const early = await suggest(label.id, second);
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([409, 'item_unclassified']);
    const before = await rowsOf(label.id);
    const waiting = suggest(label.id, first);
    const job = await vi.waitFor(async () => {
      const found = (await lab.jobs()).find(({ name }) => name === 'suggest-class');
      if (found === undefined) throw new Error('not queued yet');
      return found;
    }, 20_000);
    const { detection_id } = before.find(({ id }) => id === first) ?? {};
    expect(job.data).toMatchObject({ detectionId: detection_id, modelId, projectId: lab.projectId });
    const result = {
      model: { id: modelId, name: 'Clinic classes' },
      morphologyClass: 'abnormal_tail',
      probability: 0.82,
    };
    await inScope(lab.api.deps.db, asProject(lab.projectId), (tx) =>
      finishTask(tx, String(job.data['taskId']), {
        status: 'completed',
        notice: notice('model.class_suggested', { name: 'Clinic classes' }),
        result,
      }),
    );
    const answer = await waiting;
    expect([answer.statusCode, answer.json()]).toEqual([200, { suggestion: result }]);
    // The class that the person gave is the class of the item.
    expect(await rowsOf(label.id)).toEqual(before);
  });

  it('TEC-321 is for the owner of the label alone, and no item of another label is found by it', async () => {
    const { label, ids } = await crops(1);
    const other = await crops(1);
    await put(label.id, [{ item_id: ids[0] ?? '', morphologyClass: 'normal' }]);
    expect((await suggest(label.id, ids[0] ?? '', lab.stranger)).statusCode).toBe(404);
    expect((await suggest(label.id, ids[0] ?? '', world.reviewer)).statusCode).toBe(403);
    expect((await suggest(label.id, other.ids[0] ?? '')).statusCode).toBe(404);
    expect((await suggest(label.id, newId())).statusCode).toBe(404);
  });
});
