import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { findComparison } from '@sarm/database/training/comparisons.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import type { ComparedVideo } from '@sarm/domain/comparisons';
import { createObject } from '@sarm/testing/create-object';
import { createDataset } from '@sarm/testing/people';
import { afterEach, describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { applyRetention } from '../retention/apply-retention.ts';
import { isUnchanged } from '../erasures/comparison-digest.ts';
import { registryWorldOfFile } from './registry-world.fixture.ts';

const world = await registryWorldOfFile();
const { lab, db } = world;
const { projectId } = lab;
afterEach(() => world.forgetDeployments());
const head = await world.people.holder(['manage_patients'], 'admin');

/** A patient with a sample of one video, and every name under which they could be found again. */
async function patient() {
  const { database } = lab.api;
  const id = await createObject(database, 'patient', { projectId, createdBy: lab.member.id });
  const datasetId = await createDataset(database, { projectId });
  await db.updateTable('datasets').set({ patient_id: id }).where('id', '=', datasetId).execute();
  const videoId = await lab.video({ dataset_id: datasetId });
  const codeOf = async (table: 'patients' | 'datasets', row: string) =>
    (await db.selectFrom(table).select('code').where('id', '=', row).executeTakeFirstOrThrow()).code;
  const [own, sample] = [await codeOf('patients', id), await codeOf('datasets', datasetId)];
  return { id, videoId, code: own, video: `${sample}/1`, needles: [id, datasetId, videoId, own, sample] };
}
type Patient = Awaited<ReturnType<typeof patient>>;

async function erase({ id }: Patient): Promise<void> {
  const answer = await head.inject({ method: 'POST', url: `/api/sarm/patients/${id}/erasure` });
  expect(answer.statusCode).toBe(200);
}
const figures = { heads: 200, difference: 0.05 };

/** Compared and promoted by it, with videos of these names in what is signed. */
async function promoted(byVideo: readonly ComparedVideo[], schema: 1 | 2) {
  const candidate = await world.candidate();
  const id = await world.compared(candidate, { results: { byVideo, schema } });
  const answer = await world.call(
    'POST',
    `/technical/models/${candidate.model.id}/promote`,
    { comparison_id: id, reason: 'Fewer false heads', password: TEST_USER_PASSWORD },
    world.lead,
  );
  expect(answer.statusCode).toBe(200);
  return { id, modelId: candidate.model.id };
}

async function stored(id: string) {
  const row = await inScope(lab.api.deps.db, asProject(projectId), (tx) => findComparison(tx, id));
  if (row === undefined) throw new Error('no comparison');
  const [deployment] = await db
    .selectFrom('model_deployments')
    .selectAll()
    .where('comparison_id', '=', id)
    .execute();
  const named = await db
    .selectFrom('model_comparison_videos')
    .selectAll()
    .where('comparison_id', '=', id)
    .execute();
  return { row, deployment, named };
}
const shown = async (modelId: string) => {
  const path = `/technical/models/${modelId}/comparisons`;
  const { comparisons } = await world.get<{ comparisons: ModelComparison[] }>(path, world.lead);
  return comparisons[0]?.results?.by_video.map(({ code, removed }) => [code, removed]);
};
const expectForgotten = (kept: unknown, { needles }: Patient) => {
  for (const needle of needles) expect(JSON.stringify(kept)).not.toContain(needle);
};

describe('an erased patient', () => {
  it('cannot be found in the results of a comparison, and the signature of the promotion verifies as before', async () => {
    const [gone, stays] = [await patient(), await patient()];
    const codes = ['V-1', 'V-2'].map((code) => ({ code, ...figures }));
    const { id, modelId } = await promoted(codes, 2);
    await db
      .insertInto('model_comparison_videos')
      .values(
        [gone, stays].map(({ videoId }, at) => ({
          comparison_id: id,
          project_id: projectId,
          number: at + 1,
          video_id: videoId,
        })),
      )
      .execute();
    expect(await shown(modelId)).toEqual([
      [gone.video, false],
      [stays.video, false],
    ]);
    const before = await stored(id);
    await erase(gone);
    const after = await stored(id);
    expectForgotten(after, gone);
    expect(after.named).toMatchObject([{ number: 2, video_id: stays.videoId }]);
    expect(await shown(modelId)).toEqual([
      [stays.video, false],
      ['V-1', true],
    ]);
    expect(after.row).toEqual(before.row);
    expect([isUnchanged(after.row), after.deployment?.signature?.['comparisonSha256']]).toEqual([
      true,
      after.row.results_sha256,
    ]);
  });

  it('leaves results of a former release, whose signature verifies by both digests of the audit log', async () => {
    const [gone, stays] = [await patient(), await patient()];
    const codes = [gone.video, stays.video].map((code) => ({ code, ...figures }));
    const { id, modelId } = await promoted(codes, 1);
    const before = await stored(id);
    expect(isUnchanged(before.row)).toBe(true);
    await erase(gone);
    const { row, deployment, named } = await stored(id);
    expectForgotten([row, deployment, named], gone);
    expect(await shown(modelId)).toEqual([
      [stays.video, false],
      ['V-1', true],
    ]);
    expect(row.results_sha256).toBe(before.row.results_sha256);
    expect(deployment?.signature?.['comparisonSha256']).toBe(row.results_sha256);
    expect(isUnchanged(row)).toBe(true);
    const { results_sha256: resultsSha256, redacted_sha256: redactedSha256 } = row;
    expect((await lab.audits('model.redact-comparison')).at(-1)).toMatchObject({
      after: { comparisonId: id, resultsSha256, redactedSha256 },
    });
    expect(await verifyAuditChains(db)).toEqual([]);
    const changed = row.results && { ...row.results, heads: row.results.heads + 1 };
    expect(isUnchanged({ ...row, results: changed })).toBe(false);

    // Another one later: what was signed stays the same, and the first number too.
    await erase(stays);
    const both = await stored(id);
    expectForgotten(both, stays);
    expect(await shown(modelId)).toEqual([
      ['V-1', true],
      ['V-2', true],
    ]);
    expect([isUnchanged(both.row), both.row.results_sha256]).toEqual([true, resultsSha256]);
  });

  it('leaves the reasons of refused comparisons, and where they were passed on to', async () => {
    const [gone, stays] = [await patient(), await patient()];
    const made = await world.candidate();
    const champion = await world.shippedRow();
    const pairs = `${gone.code}, ${gone.video}, ${stays.code} ${stays.video} – ${gone.code} ${gone.video}`;
    const notice = { code: 'comparison.seen_patient', params: { model: 'Heads', pairs, count: 2 } } as const;
    const taskId = await lab.task({ status: 'failed', notice: JSON.stringify(notice) });
    const [id, letter, notification, mail] = [newId(), newId(), newId(), newId()];
    await db
      .insertInto('model_comparisons')
      .values({
        id,
        project_id: projectId,
        champion_id: champion.id,
        candidate_id: made.model.row_id,
        version_id: made.versionId,
        task_id: taskId,
        state: 'failed',
        reason: JSON.stringify(notice),
      })
      .execute();
    await db
      .insertInto('dead_letters')
      .values({
        id: letter,
        project_id: projectId,
        task_id: taskId,
        job_name: 'compare-models',
        job_id: newId(),
        payload: '{}',
        reason: `${notice.code} ${JSON.stringify(notice.params)}`,
        attempts: 1,
      })
      .execute();
    const because = JSON.stringify([notice]);
    await db
      .insertInto('notifications')
      .values({
        id: notification,
        owner_id: lab.member.id,
        outbox_id: newId(),
        project_id: projectId,
        code: 'task.failed',
        because,
      })
      .execute();
    await db
      .insertInto('mails')
      .values({
        id: mail,
        source_key: newId(),
        recipient: 'mira@lab.example',
        template: 'task.failed',
        project_id: projectId,
        because,
      })
      .execute();
    await erase(gone);
    const left = [
      await db
        .selectFrom('model_comparisons')
        .select('reason')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      await db.selectFrom('tasks').select('notice').where('id', '=', taskId).executeTakeFirstOrThrow(),
      await db.selectFrom('dead_letters').select('reason').where('id', '=', letter).executeTakeFirstOrThrow(),
      await db
        .selectFrom('notifications')
        .select('because')
        .where('id', '=', notification)
        .executeTakeFirstOrThrow(),
      await db.selectFrom('mails').select('because').where('id', '=', mail).executeTakeFirstOrThrow(),
    ];
    for (const each of left) {
      expectForgotten(each, gone);
      expect(JSON.stringify(each)).toContain(`–, –, ${stays.code} ${stays.video} – – –`);
    }
  });
});

it('the daily round takes codes of videos that were deleted out of results of a former release', async () => {
  const [gone, stays] = [await patient(), await patient()];
  const codes = [stays.video, gone.video].map((code) => ({ code, ...figures }));
  const { id } = await promoted(codes, 1);
  await db.deleteFrom('videos').where('id', '=', gone.videoId).execute();
  await applyRetention(lab.api.deps);
  const { row } = await stored(id);
  expect(row.results?.byVideo.map(({ code }) => code)).toEqual([stays.video, 'V-1']);
  await applyRetention(lab.api.deps);
  expect(await stored(id)).toMatchObject({ row: { redacted_sha256: row.redacted_sha256 } });
  expect(isUnchanged(row)).toBe(true);
});
