import type { CandidateLabel, NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { createDataset } from '@sarm/testing/people';
import { classifiedSet, morphologyLabel } from './classified-set.fixture.ts';

const lab = await labOfFile();
const { db } = lab.api.database.admin;
const pathOf = (datasetId: string, tail = ''): string =>
  `/api/sarm/datasets/${datasetId}/normal-forms${tail}`;

const chief = await lab.api.signedIn({ displayName: 'Ines', signingName: 'Dr Ines Faber' });
await db
  .insertInto('project_members')
  .values({ project_id: lab.projectId, user_id: chief.id, access_level: 'admin' })
  .execute();

const sample = () => createDataset(lab.api.database, { projectId: lab.projectId });
const labelOf = (datasetId: string, name?: string) =>
  morphologyLabel(lab, { datasetId, ownerId: lab.member.id, ...(name === undefined ? {} : { name }) });
const byMember = { labelledBy: lab.member.id, approvedBy: chief.id } as const;

const choose = (datasetId: string, labelId: string | null, who: SignedInPerson = chief) =>
  who.inject({ method: 'PUT', url: pathOf(datasetId), payload: { label_id: labelId } });
const read = async (datasetId: string, who: SignedInPerson = lab.viewer): Promise<NormalForms> =>
  (await who.inject({ url: pathOf(datasetId) })).json<NormalForms>();

describe('the choice of a label for normal forms', () => {
  it('BUS-101 is made by admins of the project, kept with person and time, and audited once', async () => {
    const datasetId = await sample();
    const labelId = await labelOf(datasetId);
    for (const [who, status] of [
      [lab.editor, 403],
      [lab.viewer, 403],
      [lab.stranger, 404],
    ] as const) {
      expect((await choose(datasetId, labelId, who)).statusCode).toBe(status);
      expect((await who.inject({ url: pathOf(datasetId, '/labels') })).statusCode).toBe(status);
    }
    expect((await read(datasetId)).source).toBeNull();
    for (let times = 0; times < 2; times += 1)
      expect((await choose(datasetId, labelId)).json<NormalForms>().source).toMatchObject({
        kind: 'label',
        labelId,
        label: 'Smears',
        chosenBy: 'Dr Ines Faber',
      });
    expect((await choose(datasetId, null)).json<NormalForms>().source).toBeNull();
    const audits = (await lab.audits('dataset.choose-label')).filter((each) => each.subject_id === datasetId);
    expect(audits.map(({ before, after }) => [before, after])).toEqual([
      [{ labelId: null }, { labelId }],
      [{ labelId }, { labelId: null }],
    ]);
  });

  it('takes no label of boxes, of another sample or of another project, and none that does not exist', async () => {
    const datasetId = await sample();
    const boxes = newId();
    await db
      .insertInto('data_labels')
      .values({
        id: boxes,
        project_id: lab.projectId,
        dataset_id: datasetId,
        user_id: lab.member.id,
        label_type: 'detection',
        name: 'Boxes',
      })
      .execute();
    const elsewhere = await morphologyLabel(lab, { datasetId: lab.otherDatasetId, ownerId: lab.stranger.id });
    for (const labelId of [boxes, await labelOf(await sample()), elsewhere, newId()])
      expect((await choose(datasetId, labelId)).statusCode).toBe(404);
    const forced = db
      .insertInto('normal_forms_sources')
      .values({ dataset_id: datasetId, project_id: lab.projectId, label_id: boxes });
    await expect(forced.execute()).rejects.toThrow(/foreign key/);
  });

  it('goes with its label', async () => {
    const datasetId = await sample();
    const labelId = await labelOf(datasetId);
    await choose(datasetId, labelId);
    await db.deleteFrom('data_labels').where('id', '=', labelId).execute();
    expect((await read(datasetId)).source).toBeNull();
  });

  it('is offered with what each label holds, in pages', async () => {
    const datasetId = await sample();
    const [first, second] = [await labelOf(datasetId, 'First'), await labelOf(datasetId, 'Second')];
    await classifiedSet(lab, { ...byMember, labelId: first, datasetId, counts: { normal: 3 } });
    await classifiedSet(lab, {
      ...byMember,
      approvedBy: null,
      labelId: first,
      datasetId,
      counts: { normal: 2 },
    });
    const page = await chief.inject({ url: pathOf(datasetId, '/labels?limit=1&page=2') });
    const answer = page.json<{ items: CandidateLabel[]; total: number }>();
    expect(answer.total).toBe(2);
    expect(answer.items).toMatchObject([
      { id: first, name: 'First', owner: 'Mira Member', items: 5, classified: 5, approved: 3 },
    ]);
    expect(second).not.toBe(first);
  });
});

describe('normal forms of a sample', () => {
  it('BUS-101 are counted from the approved items of the chosen label alone, with people, defects and sets', async () => {
    const datasetId = await sample();
    const [labelId, other] = [await labelOf(datasetId), await labelOf(datasetId, 'Other')];
    const set = { ...byMember, labelId, datasetId };
    const one = await classifiedSet(lab, {
      ...set,
      name: 'Smear 1',
      frames: 4,
      counts: { normal: 8, abnormal_head: 182, abnormal_tail: 10 },
      defects: { abnormal_head: ['head', 'midpiece'] },
    });
    const two = await classifiedSet(lab, {
      ...set,
      name: 'Smear 2',
      approvedBy: lab.editor.id,
      counts: { normal: 12, abnormal_head: 188 },
    });
    await classifiedSet(lab, { ...set, approvedBy: null, counts: { normal: 50 } });
    await classifiedSet(lab, { ...set, labelId: other, counts: { normal: 30 } });
    expect((await read(datasetId)).reasons).toMatchObject([{ code: 'missing.no_label_chosen' }]);
    const shown = (await choose(datasetId, labelId)).json<NormalForms>();
    expect(shown).toMatchObject({
      cells: 400,
      needed: 200,
      reasons: [],
      classes: {
        normal: { cells: 20, share: { value: 5 } },
        abnormal_head: { cells: 370 },
        abnormal_tail: { cells: 10 },
      },
      abnormal: 380,
      defects: { head: 370, midpiece: 182, tail: 10, droplet: 0 },
      labelledBy: [{ name: 'Dr Mira Member', cells: 400 }],
      replicates: { outcome: 'agree', difference: 2, allowed: 5 },
    });
    expect(shown.reviewedBy.map(({ cells }) => cells)).toEqual([200, 200]);
    expect(shown.tzi?.value).toBeCloseTo((370 + 182 + 10) / 380, 9);
    expect(shown.sets.map(({ id, cells, normal }) => [id, cells, normal])).toEqual([
      [one, 200, 8],
      [two, 200, 12],
    ]);
    // Names of recordings go to clinical staff alone: others see codes.
    expect(await read(datasetId, chief)).toEqual(shown);
    const names = async (who: SignedInPerson) => (await read(datasetId, who)).sets.map(({ name }) => name);
    expect(await names(lab.viewer)).toEqual(['Smear 1', 'Smear 2']);
    expect(await names(chief)).toEqual([
      expect.stringMatching(/^S\d+\/1$/),
      expect.stringMatching(/^S\d+\/2$/),
    ]);
  });

  it('BUS-101 are not available below 200 cells, which are counted in the reason, nor of an unstained preparation', async () => {
    const datasetId = await sample();
    const labelId = await labelOf(datasetId);
    expect((await read(datasetId)).reasons).toEqual([{ code: 'missing.no_morphology' }]);
    await choose(datasetId, labelId);
    const set = { ...byMember, labelId, datasetId };
    await classifiedSet(lab, { ...set, preparation: 'fresh', counts: { normal: 40 } });
    expect(await read(datasetId)).toMatchObject({
      cells: 0,
      reasons: [{ code: 'missing.not_stained' }],
      notCounted: { unstained: 40, repeated: 0 },
      sets: [],
    });
    await classifiedSet(lab, { ...set, counts: { normal: 9, abnormal_tail: 190 } });
    expect(await read(datasetId)).toMatchObject({
      cells: 199,
      reasons: [{ code: 'missing.few_classified', params: { cells: 199, needed: 200 } }],
      classes: { normal: { cells: 9, share: null } },
      tzi: null,
    });
  });

  it('count the cells of one frame of a video, because the others show the same cells again', async () => {
    const datasetId = await sample();
    const labelId = await labelOf(datasetId);
    await choose(datasetId, labelId);
    const set = { ...byMember, labelId, datasetId, kind: 'video' as const };
    await classifiedSet(lab, { ...set, frames: 3, counts: { normal: 30 } });
    expect(await read(datasetId)).toMatchObject({ cells: 10, notCounted: { repeated: 20 } });
  });

  it('lose a cell whose class changes after its approval', async () => {
    const datasetId = await sample();
    const labelId = await labelOf(datasetId);
    await choose(datasetId, labelId);
    await classifiedSet(lab, { ...byMember, labelId, datasetId, counts: { normal: 20, abnormal_head: 180 } });
    expect((await read(datasetId)).classes.normal.share?.value).toBe(10);
    const { id } = await db
      .selectFrom('label_items')
      .select('id')
      .where('label_id', '=', labelId)
      .where('morphology_class', '=', 'normal')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('label_items')
      .set({ morphology_class: 'abnormal_tail' })
      .where('id', '=', id)
      .execute();
    expect(await read(datasetId)).toMatchObject({
      cells: 199,
      reasons: [{ code: 'missing.few_classified' }],
    });
  });
});
