import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { SHIPPED } from '../models/models-world.fixture.ts';
import { registryWorldOfFile } from './registry-world.fixture.ts';

const world = await registryWorldOfFile();
const { lab, db } = world;

type Answer = Awaited<ReturnType<typeof world.call>>;
const said = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code];
const path = (id: string, action: string) => `/technical/models/${encodeURIComponent(id)}/${action}`;
const compare = (id: string, body?: object, who: SignedInPerson = world.trainer) =>
  world.call('POST', path(id, 'compare'), body, who);

describe('comparing a model', () => {
  it('TEC-321 answers 202 with the task that compares it with the model in use, once however often it is requested', async () => {
    const { model, versionId } = await world.candidate();
    const answer = await compare(model.id);
    expect(answer.statusCode).toBe(202);
    const { task_id, comparison_id } = answer.json<{ task_id: string; comparison_id: string }>();
    const row = await db
      .selectFrom('model_comparisons')
      .selectAll()
      .where('id', '=', comparison_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'queued',
      champion_id: (await world.shippedRow()).id,
      candidate_id: model.row_id,
      version_id: versionId,
      task_id,
    });
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task_id);
    expect(job?.data).toMatchObject({ comparisonId: comparison_id, projectId: lab.projectId });
    expect((await lab.audits('model.compare')).at(-1)).toMatchObject({
      subject_id: model.id,
      after: { comparisonId: comparison_id, versionId },
    });
    expect((await compare(model.id, { version_id: versionId }, world.deployer)).json()).toEqual({
      task_id,
      comparison_id,
    });
    const listed = await world.get<{ comparisons: ModelComparison[]; total: number }>(
      path(model.id, 'comparisons'),
      world.reader,
    );
    expect(listed).toMatchObject({
      total: 1,
      comparisons: [
        { id: comparison_id, state: 'queued', results: null, champion: { id: SHIPPED }, current: true },
      ],
    });
  });

  it('TEC-321 is refused without a trained file or a version, of the model in use, and to others', async () => {
    const { model, versionId } = await world.candidate();
    expect(said(await compare((await world.model()).id))).toEqual([422, 'model_not_trained']);
    expect(said(await compare((await world.trained()).id))).toEqual([409, 'no_version_to_compare']);
    expect(said(await compare(SHIPPED, { version_id: versionId }, world.trainer))).toEqual([
      409,
      'model_already_in_use',
    ]);
    expect(said(await compare(model.id, { version_id: newId() }))).toEqual([404, 'not_found']);
    const foreign = await world.version(lab.otherDatasetId, lab.otherProjectId);
    expect(said(await compare(model.id, { version_id: foreign }))).toEqual([404, 'not_found']);
    expect((await compare(model.id, {}, world.reader)).statusCode).toBe(403);
    expect((await compare(model.id, {}, lab.stranger)).statusCode).toBe(404);
  });
});
