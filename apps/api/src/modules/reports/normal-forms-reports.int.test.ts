import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import { randomSource } from '@sarm/measurement/testing/random-source';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { describe, expect, it } from 'vitest';
import { classifiedSet, morphologyLabel } from '../normal-forms/classified-set.fixture.ts';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;

/** How often each class occurs in the simulated man; figures of 400 of his sperm have to hold it. */
const TRUTH: Readonly<Record<MorphologyClass, number>> = {
  normal: 0.09,
  abnormal_head: 0.7,
  abnormal_midpiece: 0.1,
  abnormal_tail: 0.08,
  cytoplasmic_droplet: 0.03,
};

function drawn(cells: number, seed: number): Partial<Record<MorphologyClass, number>> {
  const random = randomSource(seed);
  const counts: Partial<Record<MorphologyClass, number>> = {};
  for (let cell = 0; cell < cells; cell += 1) {
    let left = random.uniform();
    const name = MORPHOLOGY_CLASSES.find((each) => (left -= TRUTH[each]) < 0) ?? 'normal';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function classify(
  counts: Partial<Record<MorphologyClass, number>>,
  labelId: string,
  name: string,
  approvedBy: string | null = lab.admin.id,
) {
  const labelledBy = lab.member.id;
  await classifiedSet(lab, { labelId, datasetId: world.datasetId, counts, labelledBy, approvedBy, name });
}
const choose = async (labelId: string | null): Promise<void> => {
  await db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: lab.admin.id, access_level: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const answer = await lab.admin.inject({
    method: 'PUT',
    url: `/api/sarm/datasets/${world.datasetId}/normal-forms`,
    payload: { label_id: labelId },
  });
  expect(answer.statusCode).toBe(200);
};
const recordOf = async (): Promise<AnalysisRecord> =>
  (await lab.member.inject({ url: `/api/sarm/analyses/${world.analysisId}` })).json<AnalysisRecord>();
const formsIn = ({ document }: ReportRecord) => document.figures.find(({ code }) => code === 'normal_forms');
const newLabel = () => morphologyLabel(lab, { datasetId: world.datasetId, ownerId: lab.member.id });

describe('normal forms of a classified sample', () => {
  it('BUS-101 hold the truth in their interval on the result and on the report, which keeps them once it is issued', async () => {
    await world.analyse();
    const labelId = await newLabel();
    const smears = [drawn(200, 11), drawn(200, 12)];
    for (const [at, counts] of smears.entries()) await classify(counts, labelId, `Smear ${at + 1}`);
    await choose(labelId);
    const record = await recordOf();
    const { results, normalForms } = record;
    expect(results.morphology?.cells).toBe(400);
    const named = {
      normal: 'normal',
      abnormalHead: 'abnormal_head',
      abnormalMidpiece: 'abnormal_midpiece',
      abnormalTail: 'abnormal_tail',
      cytoplasmic: 'cytoplasmic_droplet',
    } as const;
    for (const [field, name] of Object.entries(named)) {
      const cells = smears.reduce((sum, counts) => sum + (counts[name] ?? 0), 0);
      expect([field, results.morphology?.[field as keyof typeof named]]).toEqual([field, cells / 4]);
    }
    // Of the one figure that is judged: each of five intervals by itself misses the truth once in twenty samples.
    const { low = 0, high = 0 } = results.morphology?.intervals.normal ?? {};
    expect([low < 100 * TRUTH.normal, 100 * TRUTH.normal < high]).toEqual([true, true]);
    expect(record.morphology).toBe(results.morphology?.normal);
    // The name for signing, not the one that a person can change.
    const signer: unknown = expect.stringMatching(/^Signer /);
    expect(normalForms).toMatchObject({
      source: { label: 'Smears', chosenBy: signer },
      labelledBy: [{ name: 'Dr Mira Member', cells: 400 }],
      reviewedBy: [{ name: signer, cells: 400 }],
      replicates: { outcome: 'agree' },
    });
    const listed = await lab.member.inject({ url: `/api/sarm/analyses?dataset_id=${world.datasetId}` });
    expect(listed.json<{ items: AnalysisRecord[] }>().items.map(({ morphology }) => morphology)).toEqual([
      results.morphology?.normal,
    ]);

    const draft = await world.saved();
    const printed = formsIn(draft);
    expect(printed).toMatchObject({
      limit: 4,
      verdict: { label: 'normal', undetermined: false },
      missing: [],
    });
    expect(printed?.measured?.value).toBe(results.morphology?.normal);
    expect(draft.document.morphology).toEqual(normalForms);

    // What the person who signs has not seen is not issued.
    await choose(null);
    expect((await world.issue(draft.id, TEST_USER_PASSWORD)).json()).toMatchObject({
      code: 'report_outdated',
    });
    await choose(labelId);
    const again = await world.saved();
    const issued = (await world.issue(again.id, TEST_USER_PASSWORD)).json<ReportRecord>();
    expect(issued.status).toBe('issued');
    await choose(null);
    expect(formsIn((await world.get(again.id)).json<ReportRecord>())).toEqual(formsIn(again));
    expect((await recordOf()).morphology).toBeNull();
  });

  it('BUS-101 come from a label and from nothing else: a model in use classifies no cell of a result', async () => {
    const model_id = newId();
    const of = { project_id: lab.projectId, type: 'morphology' as const };
    await db
      .insertInto('models')
      .values({
        ...of,
        id: model_id,
        code: model_id,
        name: 'Classes',
        origin: 'trained',
        sha256: '0'.repeat(64),
        blob_key: `projects/${lab.projectId}/models/${model_id}.onnx`,
        description: '{}',
      })
      .execute();
    await db
      .insertInto('model_deployments')
      .values({ ...of, id: newId(), model_id, alias: 'champion' })
      .execute();
    await world.analyse();
    const record = await recordOf();
    expect([record.morphology, record.results.morphology]).toEqual([null, null]);
    expect(record.figures.find(({ code }) => code === 'normal_forms')).toMatchObject({
      value: null,
      reasons: [{ code: 'missing.no_morphology' }],
    });
  });

  it('BUS-132 are judged by the limit of the 5th edition, or missing with the number of cells', async () => {
    await world.analyse();
    expect(formsIn(await world.saved())).toMatchObject({
      measured: null,
      verdict: null,
      limit: 4,
      missing: [{ code: 'missing.no_morphology' }],
    });
    const labelId = await newLabel();
    await classify({ normal: 3, abnormal_head: 147 }, labelId, 'Smear 1');
    await choose(labelId);
    const few = { code: 'missing.few_classified', params: { cells: 150, needed: 200 } };
    expect(formsIn(await world.saved())).toMatchObject({ measured: null, missing: [few] });
    const { figures, results } = await recordOf();
    expect(figures.find(({ code }) => code === 'normal_forms')).toMatchObject({
      value: null,
      reasons: [few],
    });
    expect(results.morphology).toBeNull();
    await classify({ normal: 1, abnormal_head: 48 }, labelId, 'Smear 2');
    expect((await recordOf()).normalForms.cells).toBe(199);
    // The last cell is approved as people do it.
    await classify({ normal: 1 }, labelId, 'Smear 2', null);
    const { id } = await db
      .selectFrom('review_items')
      .select('id')
      .where('label_id', '=', labelId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    const approved = await lab.admin.inject({
      method: 'PATCH',
      url: `/api/sarm/annotation/review-item/${id}`,
      payload: { status: 'approved' },
    });
    expect(approved.statusCode).toBe(200);
    expect(formsIn(await world.saved())).toMatchObject({
      measured: { value: 2.5 },
      verdict: { label: 'low', undetermined: true },
    });
  });

  it('stay where the calibration of a video has changed: they rest on the smear alone', async () => {
    await world.analyse();
    const labelId = await newLabel();
    await classify({ normal: 20, abnormal_head: 180 }, labelId, 'Smear');
    await choose(labelId);
    const calibration_id = await world.calculation.calibration(25);
    await db.updateTable('videos').set({ calibration_id }).where('id', '=', world.videoId).execute();
    expect(await recordOf()).toMatchObject({ concentration: null, morphology: 10 });
  });

  it('are no part of former results, which do not keep what the label held', async () => {
    await world.analyse();
    const labelId = await newLabel();
    await classify({ normal: 20, abnormal_head: 180 }, labelId, 'Smear');
    await choose(labelId);
    await lab.member.inject({
      method: 'PATCH',
      url: `/api/sarm/analyses/${world.analysisId}/videos/${world.videoId}`,
      payload: { excluded: true, reason: 'Bubble' },
    });
    const url = `/api/sarm/analyses/${world.analysisId}`;
    const former = (await lab.member.inject({ url: `${url}?version=1` })).json<AnalysisRecord>();
    const figure = former.figures.find(({ code }) => code === 'normal_forms');
    expect([former.version, figure?.reasons, former.results.morphology]).toEqual([
      1,
      [{ code: 'missing.not_of_former' }],
      null,
    ]);
    expect((await recordOf()).morphology).toBe(10);
  });
});
