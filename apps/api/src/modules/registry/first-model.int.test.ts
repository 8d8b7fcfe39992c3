import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { modelInUse } from '@sarm/database/analyses/model-deployments.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { deliverEvent } from '@sarm/use-cases/events/deliver-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { registryWorldOfFile } from './registry-world.fixture.ts';

const world = await registryWorldOfFile();
const { lab, db } = world;
afterEach(() => world.forgetDeployments());

type Answer = Awaited<ReturnType<typeof world.call>>;
const said = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code];
const path = (id: string, action: string) => `/technical/models/${encodeURIComponent(id)}/${action}`;
const promote = (id: string, comparison_id: string, who: SignedInPerson = world.lead) =>
  world.call(
    'POST',
    path(id, 'promote'),
    { comparison_id, reason: 'Finds normal forms', password: TEST_USER_PASSWORD },
    who,
  );
const rollBack = (id: string) => world.call('POST', path(id, 'rollback'), {}, world.deployer);
const inUse = () =>
  inScope(lab.api.deps.db, asProject(lab.projectId), (tx) =>
    modelInUse(tx, 'morphology', { projectId: lab.projectId }),
  );
const comparedFirst = (of: Awaited<ReturnType<typeof world.morphologyCandidate>>) =>
  world.compared(of, { championId: null, results: world.first });

describe('the first morphology model', () => {
  it('TEC-321 is compared with the most frequent class, and only on a version of classes', async () => {
    const { model, versionId } = await world.morphologyCandidate();
    const answer = await world.call('POST', path(model.id, 'compare'));
    expect(answer.statusCode).toBe(202);
    const { comparison_id, task_id } = answer.json<{ comparison_id: string; task_id: string }>();
    const row = await db
      .selectFrom('model_comparisons')
      .selectAll()
      .where('id', '=', comparison_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ champion_id: null, candidate_id: model.row_id, version_id: versionId });
    // The same request meanwhile is the same comparison.
    expect((await world.call('POST', path(model.id, 'compare'))).json()).toEqual({ comparison_id, task_id });
    const heads = await world.version(await world.dataset('detection'));
    expect(said(await world.call('POST', path(model.id, 'compare'), { version_id: heads }))).toEqual([
      409,
      'no_version_to_compare',
    ]);
    await world.compared({ model, versionId }, { championId: null, results: world.first });
    const { comparisons } = await world.get<{ comparisons: ModelComparison[] }>(
      path(model.id, 'comparisons'),
      world.reader,
    );
    expect(comparisons[0]).toMatchObject({
      champion: null,
      current: true,
      results: { of_classes: { baseline: { kind: 'most_frequent_class', class: 'abnormal_head' } } },
    });
    expect(comparisons[0]?.rules?.every(({ applies }) => applies)).toBe(true);
  });

  it('TEC-321 comes into use by the signature of a holder at level admin, which names that there was none before', async () => {
    const made = await world.morphologyCandidate();
    const { model } = made;
    const comparison = await comparedFirst(made);
    // Who deploys at level member, and who may only read, do not.
    expect((await promote(model.id, comparison, world.deployer)).statusCode).toBe(403);
    expect((await promote(model.id, comparison, world.reader)).statusCode).toBe(403);
    expect(await inUse()).toBeUndefined();
    const answer = await promote(model.id, comparison);
    expect([answer.statusCode, answer.json<Model>().in_use]).toEqual([200, true]);
    expect((await inUse())?.id).toBe(model.row_id);
    expect((await world.deployments()).at(-1)).toMatchObject({
      type: 'morphology',
      comparison_id: comparison,
      signature: {
        fromSha256: null,
        toSha256: model.sha256,
        baseline: 'most_frequent_class',
        baselineClass: 'abnormal_head',
        accountId: world.lead.id,
      },
    });
    expect((await lab.audits('model.promote')).at(-1)).toMatchObject({
      before: { modelId: null, sha256: null },
      after: { modelId: model.id, baseline: 'most_frequent_class' },
    });
    // The detection model of the project stays what it was.
    const shipped = await world.shippedRow();
    const heads = await inScope(lab.api.deps.db, asProject(lab.projectId), (tx) =>
      modelInUse(tx, 'detection', { projectId: lab.projectId }),
    );
    expect(heads?.id).toBe(shipped.id);
  });

  it('TEC-321 is not promoted by a comparison with none once one is in use, nor where a rule is missed', async () => {
    const first = await world.morphologyCandidate();
    expect((await promote(first.model.id, await comparedFirst(first))).statusCode).toBe(200);
    const second = await world.morphologyCandidate();
    const early = await comparedFirst(second);
    expect(said(await promote(second.model.id, early))).toEqual([409, 'comparison_outdated']);
    const { comparisons } = await world.get<{ comparisons: ModelComparison[] }>(
      path(second.model.id, 'comparisons'),
    );
    expect(comparisons[0]?.current).toBe(false);
    const against = {
      championId: first.model.row_id,
      results: { ...world.first, ofClasses: { baseline: null, classes: [], cellsWithoutScale: 0 } },
    };
    const missed = await world.compared(second, { ...against, missed: 'class_fall' });
    expect(said(await promote(second.model.id, missed))).toEqual([409, 'promotion_rules_failed']);
    const passed = await world.compared(second, against);
    expect((await promote(second.model.id, passed)).statusCode).toBe(200);
    const back = await rollBack(second.model.id);
    expect([back.statusCode, back.json<Model>().id, (await inUse())?.id]).toEqual([
      200,
      first.model.id,
      first.model.row_id,
    ]);
  });

  it('TEC-321 is taken out of use by rolling back, and then none is in use', async () => {
    const made = await world.morphologyCandidate();
    const { model } = made;
    await promote(model.id, await comparedFirst(made));
    const answer = await rollBack(model.id);
    expect([answer.statusCode, answer.json<Model>().id, answer.json<Model>().in_use]).toEqual([
      200,
      model.id,
      false,
    ]);
    expect(await inUse()).toBeUndefined();
    expect((await lab.audits('model.roll-back')).at(-1)).toMatchObject({
      before: { modelId: model.row_id },
      after: { modelId: null, sha256: null },
    });
    expect(said(await rollBack(model.id))).toEqual([409, 'model_not_in_use']);
    const events = await db
      .selectFrom('outbox')
      .select('id')
      .where('kind', 'in', ['model.promoted', 'model.rolledBack'])
      .where('delivered_at', 'is', null)
      .execute();
    const { db: own, queue } = lab.api.deps;
    for (const { id } of events) await deliverEvent({ db: own, queue, sendsMail: true }, id);
    const notified = await db
      .selectFrom('notifications')
      .select(['code', 'params'])
      .where('owner_id', '=', world.lead.id)
      .where('code', 'in', ['model.firstInUse', 'model.takenOut'])
      .execute();
    expect(new Set(notified.map(({ code }) => code))).toEqual(
      new Set(['model.firstInUse', 'model.takenOut']),
    );
    expect(notified[0]?.params).toMatchObject({ model: model.name });
  });
});
