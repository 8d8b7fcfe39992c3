import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { storeSettings } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;

const stored = (id: string) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an issued report', () => {
  it('BUS-103 needs the right password, and guessing it is limited', async () => {
    const { id } = await world.saved();
    const wrong = await world.issue(id, 'not the password');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'password', code: 'password_wrong' }] });
    expect((await stored(id)).status).toBe('draft');
    for (let tries = 0; tries < 9; tries += 1) await world.issue(id, 'not the password', lab.editor);
    await world.issue(id, 'not the password', lab.editor);
    expect((await world.issue(id, TEST_USER_PASSWORD, lab.editor)).statusCode).toBe(429);
    expect((await world.issue(id, TEST_USER_PASSWORD, lab.viewer)).statusCode).toBe(403);
  });

  it('BUS-103 PLT-235 is signed by who issued it, and stays as it is whatever changes afterwards', async () => {
    await world.analyse();
    const { id } = await world.saved();
    await storeSettings(lab.api.database, 'general', { clinicName: 'Riverside Fertility Centre' });
    const issued = (await world.issue(id, TEST_USER_PASSWORD)).json<ReportRecord>();
    expect(issued).toMatchObject({
      status: 'issued',
      issuedByName: 'Dr Mira Member',
      document: {
        status: 'issued',
        letterhead: { name: 'Riverside Fertility Centre' },
        signature: { name: 'Dr Mira Member' },
      },
    });
    expect(issued.document.signature?.digest).toMatch(/^[0-9a-f]{64}$/);
    const before = await stored(id);

    await db.updateTable('patients').set({ name: 'Other Name' }).where('id', '=', world.patientId).execute();
    await db.updateTable('analyses').set({ motility: '{}' }).where('id', '=', world.analysisId).execute();
    await db.updateTable('report_templates').set({ defaults: '{}' }).execute();
    await storeSettings(lab.api.database, 'general', { clinicName: 'Renamed' });
    await db.updateTable('users').set({ display_name: 'Renamed' }).where('id', '=', lab.member.id).execute();
    expect((await world.get(id)).json<ReportRecord>().document).toEqual(issued.document);
    expect(await stored(id)).toEqual(before);
    for (const language of ['fr', 'vi'])
      expect(
        (
          await lab.member.inject({ url: `${REPORTS}/${id}`, headers: { 'accept-language': language } })
        ).json<ReportRecord>().document,
      ).toEqual(issued.document);
    expect((await world.issue(id, TEST_USER_PASSWORD)).json()).toMatchObject({
      code: 'report_already_issued',
    });
    await db.updateTable('patients').set({ name: 'Tomas Berg' }).where('id', '=', world.patientId).execute();
    await db
      .updateTable('users')
      .set({ display_name: 'Mira Member' })
      .where('id', '=', lab.member.id)
      .execute();
  });

  it('BUS-232 keeps the sheet that it used, whatever is entered afterwards', async () => {
    await world.analyse();
    const { id } = await world.saved();
    await world.issue(id, TEST_USER_PASSWORD);
    const used = (await world.get(id)).json<ReportRecord>().document.sample;
    expect(used).toMatchObject({ volumeMl: 3, dilution: 1 });
    const answer = await lab.editor.inject({
      method: 'PUT',
      url: `/api/sarm/dataset/update-dataset/${world.datasetId}`,
      payload: { sample: { volume_ml: 5, dilution: 2, abstinence_days: 1 } },
    });
    expect(answer.statusCode).toBe(200);
    expect((await world.get(id)).json<ReportRecord>().document.sample).toEqual(used);
  });

  it('BUS-103 is kept by the database itself, no matter who writes', async () => {
    await world.analyse();
    const { id } = await world.saved();
    await world.issue(id, TEST_USER_PASSWORD);
    const change = (set: object) => db.updateTable('reports').set(set).where('id', '=', id).execute();
    for (const set of [
      { title: 'x' },
      { document: '{}' },
      { status: 'draft', issued_at: null },
      { content_sha256: 'x' },
      { issued_by: lab.editor.id },
    ])
      await expect(change(set)).rejects.toThrow('an issued report never changes');
    await expect(db.deleteFrom('reports').where('id', '=', id).execute()).rejects.toThrow('never deleted');
    await change({ pdf_key: 'k', pdf_sha256: 's' });
    await expect(change({ pdf_key: 'other', pdf_sha256: 's2' })).rejects.toThrow('never changes');
  });

  it('is refused when the figures are others than those that were saved', async () => {
    await world.analyse();
    const { id } = await world.saved();
    await db.updateTable('datasets').set({ abstinence_days: 9 }).where('id', '=', world.datasetId).execute();
    const refused = await world.issue(id, TEST_USER_PASSWORD);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'report_outdated' });
  });

  it('BUS-103 is corrected by a new report that names it, once', async () => {
    await world.analyse();
    const { id: draft } = await world.saved();
    expect((await world.save({ amendsId: draft })).json()).toMatchObject({ code: 'report_not_amendable' });
    await world.issue(draft, TEST_USER_PASSWORD);
    const first = await world.saved({ amendsId: draft });
    const second = await world.saved({ amendsId: draft });
    expect(first.document.amends).toMatchObject({ id: draft });
    expect((await world.issue(first.id, TEST_USER_PASSWORD)).statusCode).toBe(200);
    expect((await world.issue(second.id, TEST_USER_PASSWORD)).json()).toMatchObject({
      code: 'report_not_amendable',
    });
    expect((await world.get(draft)).json()).toMatchObject({ amendedById: first.id });
  });

  it('BUS-168 keeps video, dataset, project and patient from being deleted', async () => {
    await world.analyse();
    const { id } = await world.saved();
    await world.issue(id, TEST_USER_PASSWORD);
    const remove = (who: typeof lab.member, url: string) =>
      who.inject({ method: 'DELETE', url: `/api${url}` });
    for (const url of [
      `/business/videos/${world.videoId}`,
      `/sarm/dataset/delete-dataset/${world.datasetId}`,
    ]) {
      const refused = await remove(lab.editor, url);
      expect({ url, status: refused.statusCode }).toEqual({ url, status: 409 });
      expect(refused.json()).toMatchObject({ code: 'figures_in_issued_report' });
    }
    expect((await remove(lab.admin, `/admin/projects/${lab.projectId}`)).json()).toMatchObject({
      code: 'project_not_empty',
    });
    expect((await remove(lab.member, `/sarm/patients/${world.patientId}`)).statusCode).toBe(409);
    expect((await lab.member.inject({ url: `/api/sarm/patients/${world.patientId}` })).json()).toMatchObject({
      reports: expect.arrayContaining([expect.objectContaining({ id, status: 'issued' })]),
    });
  });
});
