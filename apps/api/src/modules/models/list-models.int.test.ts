import type { Model } from '@sarm/contracts/http/models/models.entities';
import { deployModel } from '@sarm/database/analyses/model-deployments.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { newId } from '@sarm/database/kernel/new-id';
import type { ModelType } from '@sarm/domain/shapes/detection';
import { beforeAll, describe, expect, it } from 'vitest';
import { detectionWorldOfFile, MODEL_CODE } from '../detection/detection-world.fixture.ts';

const { lab, world } = await detectionWorldOfFile();
const OWN = 'own000000000/1';
const FOREIGN = 'foreign00000/1';

const add = (code: string, projectId: string, type: ModelType = 'detection') =>
  inScope(lab.api.deps.db, asInstallation, (tx) =>
    tx
      .insertInto('models')
      .values({
        id: newId(),
        project_id: projectId,
        origin: 'imported',
        code,
        name: `Model ${code}`,
        type,
        sha256: code,
        shipped_path: null,
        blob_key: `models/${code}`,
        description: JSON.stringify({}),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
const read = async (query = '', who = lab.technician) =>
  (await who.inject({ url: `/api/sarm/training/list-model${query}` })).json<{
    models: Model[];
    total: number;
  }>();
const idsOf = (models: readonly Model[]) => models.map(({ id, in_use: used }) => [id, used]);

beforeAll(async () => {
  await add(OWN, lab.projectId);
  await add('masks0000000/1', lab.projectId, 'segmentation');
  await add(FOREIGN, lab.otherProjectId);
});

describe('the models that work can name', () => {
  it('TEC-271 are those that ship and those of own projects, the one in use first', async () => {
    const answer = await read(`?type=detection&project_id=${lab.projectId}`);
    expect(idsOf(answer.models)).toEqual([
      [MODEL_CODE, true],
      [OWN, false],
    ]);
    expect(answer.total).toBe(2);
    expect(answer.models.map((each) => each.project_id)).toEqual([null, lab.projectId]);
    expect((await read()).models.map(({ id }) => id)).not.toContain(FOREIGN);
    expect((await read('?type=segmentation')).models.map(({ id }) => id)).toEqual(['masks0000000/1']);
    expect(await read('?type=detection&limit=1&offset=1')).toMatchObject({ models: [{ id: OWN }], total: 2 });
  });

  it('name the one of the project as in use once it is promoted there, and no other project sees it', async () => {
    const model = await inScope(lab.api.deps.db, asInstallation, (tx) =>
      tx.selectFrom('models').selectAll().where('code', '=', OWN).executeTakeFirstOrThrow(),
    );
    await inScope(lab.api.deps.db, asInstallation, (tx) =>
      deployModel(tx, { model, place: { projectId: lab.projectId } }),
    );
    expect(idsOf((await read(`?type=detection&project_id=${lab.projectId}`)).models)).toEqual([
      [OWN, true],
      [MODEL_CODE, false],
    ]);
    const elsewhere = await read(`?type=detection&project_id=${lab.otherProjectId}`);
    expect(idsOf(elsewhere.models)).toEqual([[MODEL_CODE, true]]);
  });

  it('TEC-271 are refused to people without technical access', async () => {
    const answer = await lab.plain.inject({ url: '/api/sarm/training/list-model' });
    expect(answer.statusCode).toBe(403);
  });

  it('are those of the projects in which technical access is held', async () => {
    const person = await lab.api.signedIn();
    const member = { user_id: person.id, access_level: 'member' as const };
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values([
        { ...member, project_id: lab.projectId },
        { ...member, project_id: lab.otherProjectId, custom_permissions: ['access_technical'] },
      ])
      .execute();
    const { models, total } = await read('?type=detection', person);
    expect(models.map(({ id }) => id)).toEqual([MODEL_CODE, FOREIGN]);
    expect(total).toBe(2);
  });

  it('are used in their own project alone, also for a member of both', async () => {
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: lab.otherProjectId, user_id: lab.technician.id, access_level: 'member' })
      .execute();
    const frameId = await world.frame(await lab.video(), 1);
    const detect = (model_id: string) =>
      lab.technician.inject({
        method: 'POST',
        url: '/api/sarm/detection/detect-frames',
        payload: { frame_ids: [frameId], config: { model_id } },
      });
    const refused = await detect(FOREIGN);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'model_not_found']);
    expect((await detect(OWN)).statusCode).toBe(202);
  });
});
