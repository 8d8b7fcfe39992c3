import type { ModelDeployment } from '@sarm/contracts/http/registry/registry.entities';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { newId } from '@sarm/database/kernel/new-id';
import { deliverEvent } from '@sarm/use-cases/events/deliver-event';
import { createRole } from '@sarm/testing/people';
import { afterEach, describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { SHIPPED } from '../models/models-world.fixture.ts';
import { registryWorldOfFile } from './registry-world.fixture.ts';

const world = await registryWorldOfFile();
const { lab, db } = world;
afterEach(() => world.forgetDeployments());

type Answer = Awaited<ReturnType<typeof world.call>>;
const codeOf = (answer: Answer) => answer.json<{ code?: string }>().code;
const said = (answer: Answer) => [answer.statusCode, codeOf(answer)];
const path = (id: string, action: string) => `/technical/models/${encodeURIComponent(id)}/${action}`;
const promotion = (comparison_id: string, over: object = {}) => ({
  comparison_id,
  reason: 'Fewer false heads in debris',
  password: TEST_USER_PASSWORD,
  ...over,
});
const promote = (id: string, body: object, who: SignedInPerson = world.lead) =>
  world.call('POST', path(id, 'promote'), body, who);
const rollBack = (id: string, who: SignedInPerson = world.deployer) =>
  world.call('POST', path(id, 'rollback'), {}, who);
const digestOf = async (id: string) =>
  (
    await db
      .selectFrom('model_comparisons')
      .select('results_sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).results_sha256;
const inUse = () =>
  inScope(lab.api.deps.db, asProject(lab.projectId), (tx) =>
    modelInUse(tx, 'detection', { projectId: lab.projectId }),
  );

describe('promoting a model', () => {
  it('TEC-321 makes it the default of its project, signed with reason and password, and logs it', async () => {
    const made = await world.candidate();
    const { model } = made;
    const range = { looks: [{ name: 'fresh', videos: 2, statistics: {} }] };
    const comparison = await world.compared(made, { range });
    const before = await inUse();
    const analysis = {
      id: newId(),
      project_id: lab.projectId,
      video_id: await lab.video(),
      video_sha256: '0'.repeat(64),
      model_id: before?.id ?? '',
      model_sha256: before?.sha256 ?? '',
      parameters: '{}',
      parameters_sha256: '2'.repeat(64),
    };
    await db.insertInto('video_analyses').values(analysis).execute();
    const answer = await promote(model.id, promotion(comparison));
    // What was measured earlier keeps the model that made it.
    expect(
      await db
        .selectFrom('video_analyses')
        .select(['model_id', 'model_sha256'])
        .where('id', '=', analysis.id)
        .executeTakeFirst(),
    ).toEqual({ model_id: before?.id, model_sha256: before?.sha256 });
    expect([answer.statusCode, answer.json<Model>().in_use]).toEqual([200, true]);
    expect((await inUse())?.id).toBe(model.row_id);
    const [last] = (await world.deployments()).slice(-1);
    expect(last).toMatchObject({
      model_id: model.row_id,
      alias: 'champion',
      until: null,
      deployed_by: world.lead.id,
      reason: 'Fewer false heads in debris',
      comparison_id: comparison,
      signature: {
        comparisonSha256: await digestOf(comparison),
        fromSha256: before?.sha256,
        toSha256: model.sha256,
        accountId: world.lead.id,
        name: expect.stringMatching(/./),
        at: expect.stringMatching(/^20/),
      },
    });
    expect((await lab.audits('model.promote')).at(-1)).toMatchObject({
      subject_id: model.id,
      before: { modelId: before?.id },
      after: { comparisonId: comparison, reason: 'Fewer false heads in debris', toSha256: model.sha256 },
    });
    const row = await db
      .selectFrom('models')
      .select('description')
      .where('id', '=', model.row_id)
      .executeTakeFirstOrThrow();
    expect(row.description).toEqual({ threshold: 0.4, range });
    // Another project keeps the model that ships.
    const other = await inScope(lab.api.deps.db, asProject(lab.otherProjectId), (tx) =>
      modelInUse(tx, 'detection', { projectId: lab.otherProjectId }),
    );
    expect(other?.id).toBe(before?.id);
    const history = await world.get<{ deployments: ModelDeployment[] }>(path(model.id, 'deployments'));
    expect(history.deployments[0]).toMatchObject({
      model_id: model.id,
      comparison_id: comparison,
      until: null,
    });
  });

  it('TEC-321 answers 409 without a stored comparison that passed against the model in use now', async () => {
    const made = await world.candidate();
    const { model } = made;
    expect(said(await promote(model.id, promotion(newId())))).toEqual([409, 'comparison_missing']);
    const ofOther = await world.compared(await world.candidate());
    expect(said(await promote(model.id, promotion(ofOther)))).toEqual([409, 'comparison_missing']);
    const missed = await world.compared(made, { missed: 'f1' });
    expect(said(await promote(model.id, promotion(missed)))).toEqual([409, 'promotion_rules_failed']);
    const other = await world.candidate();
    const outdated = await world.compared(made, { championId: other.model.row_id });
    expect(said(await promote(model.id, promotion(outdated)))).toEqual([409, 'comparison_outdated']);
    const passed = await world.compared(made);
    const sha256 = 'ee'.repeat(32);
    await world.setModel(model.id, { sha256 });
    expect(said(await promote(model.id, promotion(passed)))).toEqual([409, 'comparison_outdated']);
    await world.setModel(model.id, { sha256: model.sha256 });
    expect((await promote(model.id, promotion(passed))).statusCode).toBe(200);
    expect(said(await promote(model.id, promotion(passed)))).toEqual([409, 'model_already_in_use']);
  });

  it('TEC-321 PLT-143 needs deploy_models with level admin, a reason and the password', async () => {
    const made = await world.candidate();
    const { model } = made;
    const comparison = await world.compared(made);
    expect(said(await promote(model.id, promotion(comparison), world.deployer))).toEqual([
      403,
      'level_too_low',
    ]);
    const trainer = await world.people.holder(['train_models', 'access_technical'], 'admin');
    expect((await promote(model.id, promotion(comparison), trainer)).statusCode).toBe(403);
    expect((await promote(model.id, promotion(comparison), lab.stranger)).statusCode).toBe(404);
    expect((await promote(model.id, promotion(comparison, { reason: '  ' }))).statusCode).toBe(422);
    const wrong = await promote(model.id, promotion(comparison, { password: 'not it' }));
    expect([wrong.statusCode >= 400, codeOf(wrong)]).toEqual([true, 'password_wrong']);
    expect((await inUse())?.code).toBe(SHIPPED);
  });

  it('TEC-321 PLT-143 is for the installation where the model is, with manage_system_settings alone', async () => {
    const { versionId } = await world.candidate();
    const id = newId();
    const shipped = await world.shippedRow();
    const code = `${'ab'.repeat(6)}/1`;
    await db
      .insertInto('models')
      .values({
        ...shipped,
        id,
        code,
        sha256: 'ab'.repeat(32),
        description: '{}',
        is_default: false,
        config: null,
        metrics: null,
        card: null,
      })
      .execute();
    const model = { ...(await world.read(encodeURIComponent(code))), row_id: id };
    const comparison = await world.compared({ model, versionId });
    const role = await createRole(lab.api.database, ['deploy_models']);
    const deployer = await lab.api.signedIn({ roles: [role.code] });
    expect((await promote(code, promotion(comparison), deployer)).statusCode).toBe(403);
    const both = await createRole(lab.api.database, ['deploy_models', 'manage_system_settings']);
    const operator = await lab.api.signedIn({ roles: [both.code] });
    const answer = await promote(code, promotion(comparison), operator);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect((await inUse())?.id).toBe(id);
    expect((await rollBack(code, deployer)).statusCode).toBe(403);
    const back = await rollBack(code, operator);
    expect([back.statusCode, back.json<Model>().id]).toEqual([200, SHIPPED]);
    expect((await inUse())?.id).toBe(shipped.id);
  });
});

describe('rolling back', () => {
  it('TEC-321 returns to the model before without a comparison, by deploy_models and level member, and logs it', async () => {
    const [first, second] = [await world.candidate(), await world.candidate()];
    const shipped = await world.shippedRow();
    await promote(first.model.id, promotion(await world.compared(first)));
    const next = await world.compared(second, { championId: first.model.row_id });
    expect((await promote(second.model.id, promotion(next))).statusCode).toBe(200);
    expect(said(await rollBack(first.model.id))).toEqual([409, 'model_not_in_use']);
    expect((await rollBack(second.model.id, world.trainer)).statusCode).toBe(403);
    const viewer = await world.people.holder(['deploy_models', 'access_technical'], 'viewer');
    expect((await rollBack(second.model.id, viewer)).statusCode).toBe(403);
    expect((await rollBack(second.model.id, lab.stranger)).statusCode).toBe(404);
    const back = await rollBack(second.model.id);
    expect([back.statusCode, back.json<Model>().id, back.json<Model>().in_use]).toEqual([
      200,
      first.model.id,
      true,
    ]);
    expect((await inUse())?.sha256).toBe(first.model.sha256);
    expect((await lab.audits('model.roll-back')).at(-1)).toMatchObject({
      subject_id: second.model.id,
      before: { sha256: second.model.sha256 },
      after: { sha256: first.model.sha256 },
    });
    await world.forgetDeployments();
    const again = await world.compared(second);
    await promote(second.model.id, promotion(again));
    await rollBack(second.model.id);
    // The project follows the installation again.
    expect((await inUse())?.id).toBe(shipped.id);
    expect((await world.deployments()).every(({ until }) => until !== null)).toBe(true);
    expect(said(await rollBack(second.model.id))).toEqual([409, 'model_not_in_use']);
    expect((await promote(second.model.id, promotion(again))).statusCode).toBe(200);
  });

  it('TEC-321 notifies the admins of the project by notification and mail, as a promotion does', async () => {
    const made = await world.candidate();
    const { model } = made;
    const events = async () => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind'])
        .where('delivered_at', 'is', null)
        .execute();
      for (const { id } of rows)
        await deliverEvent({ db: lab.api.deps.db, queue: lab.api.deps.queue, sendsMail: true }, id);
    };
    await events();
    const since = new Date();
    await promote(model.id, promotion(await world.compared(made)));
    await rollBack(model.id);
    await events();
    const received = await db
      .selectFrom('notifications')
      .selectAll()
      .where('code', 'in', ['model.promoted', 'model.rolledBack'])
      .where('created_at', '>=', since)
      .execute();
    const people = new Set(received.map(({ owner_id: owner }) => owner));
    expect(people).toContain(world.lead.id);
    expect(people).not.toContain(world.deployer.id);
    expect(people).not.toContain(lab.member.id);
    const mine = received.filter(({ owner_id: owner }) => owner === world.lead.id);
    expect(mine.map(({ code }) => code).toSorted()).toEqual(['model.promoted', 'model.rolledBack']);
    expect(mine.find(({ code }) => code === 'model.promoted')?.params).toMatchObject({
      model: model.name,
      former: 'Heads v1',
    });
    const mails = await db.selectFrom('mails').select(['template', 'recipient']).execute();
    expect(
      mails.filter(({ recipient }) => recipient === world.lead.email).map(({ template }) => template),
    ).toEqual(expect.arrayContaining(['model.promoted', 'model.rolledBack']));
  });
});
