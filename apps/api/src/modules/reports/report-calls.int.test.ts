import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { finishTask } from '@sarm/database/work/tasks.repository';
import { storeAnalysisPrint } from '@sarm/database/analyses/analysis-prints.repository';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { notice } from '@sarm/domain/catalogue/notices';
import { REPORT_PARTS } from '@sarm/domain/reports';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createRole } from '@sarm/testing/people';
import { WAIT_SECONDS } from '@sarm/domain/figures/analysis';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { withoutPatience } from '../../testing/without-patience.ts';
import { emailReport } from './email-report.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;

/** Somebody of the project, level member, who holds exactly these codes. */
async function holding(...codes: PermissionCode[]): Promise<SignedInPerson> {
  const role = await createRole(lab.api.database, codes);
  const person = await lab.api.signedIn({ roles: [role.code] });
  await db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: person.id, access_level: 'member' })
    .execute();
  return person;
}
const statusOf = async (
  who: SignedInPerson,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) =>
  (await who.inject({ method, url: `/api/sarm${url}`, ...(payload === undefined ? {} : { payload }) }))
    .statusCode;
const listed = async (who: SignedInPerson, url: string) =>
  (await who.inject({ url: `/api/sarm${url}` })).json<object>();

describe('calls of the reports', () => {
  it('BUS-197 analyses are read with view_analysis_results, generate_reports or view_reports', async () => {
    for (const code of ['view_analysis_results', 'generate_reports', 'view_reports'] as const) {
      const who = await holding(code);
      expect(await listed(who, '/analyses')).toMatchObject({ total: 1, page: 1, limit: 10 });
      expect(await statusOf(who, 'GET', `/analyses/${world.analysisId}`)).toBe(200);
    }
    const other = await holding('access_business', 'manage_patients', 'upload_videos');
    expect(await statusOf(other, 'GET', '/analyses')).toBe(403);
    expect(await statusOf(other, 'GET', `/analyses/${world.analysisId}`)).toBe(403);
  });

  it('BUS-197 BUS-148 patients are read by members with business access and written with manage_patients', async () => {
    const reader = await holding('access_business');
    const writer = await holding('manage_patients');
    const body = { name: 'Ivan Petrov', project_id: lab.projectId };
    expect(await listed(reader, '/patients')).toMatchObject({ total: 1, page: 1, limit: 10, items: [{}] });
    expect(await statusOf(reader, 'GET', `/patients/${world.patientId}`)).toBe(200);
    const made = await writer.inject({ method: 'POST', url: '/api/sarm/patients', payload: body });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: string }>();
    expect(await statusOf(reader, 'POST', '/patients', body)).toBe(403);
    expect(await statusOf(reader, 'PUT', `/patients/${id}`, { name: 'x' })).toBe(403);
    expect(await statusOf(reader, 'DELETE', `/patients/${id}`)).toBe(403);
    expect(await statusOf(writer, 'PUT', `/patients/${id}`, { name: 'I. Petrov' })).toBe(200);
    expect(await statusOf(writer, 'DELETE', `/patients/${id}`)).toBe(204);
    const outside = await holding('generate_reports');
    expect(await statusOf(outside, 'GET', '/patients')).toBe(403);
    expect(await statusOf(lab.stranger, 'GET', `/patients/${world.patientId}`)).toBe(404);
  });

  it('BUS-197 BUS-235 templates, reports and their exports are read with generate_reports or view_reports', async () => {
    const { id } = await world.saved();
    const other = await holding('access_business', 'view_analysis_results');
    for (const who of [await holding('generate_reports'), await holding('view_reports')]) {
      expect(await listed(who, '/report-templates')).toMatchObject({ total: 3, page: 1 });
      expect(await listed(who, `/reports?analysis_id=${world.analysisId}`)).toMatchObject({
        items: [{ id }],
        total: 1,
        page: 1,
        limit: 10,
        mailConfigured: false,
      });
      for (const part of ['', '/fhir', '/csv'])
        expect([part, await statusOf(who, 'GET', `/reports/${id}${part}`)]).toEqual([part, 200]);
      const pdf = await who.inject({ url: `${REPORTS}/${id}/pdf` });
      expect([pdf.statusCode, Object.keys(pdf.json<object>())]).toEqual([202, ['task_id']]);
    }
    const ofReport = ['', '/pdf', '/fhir', '/csv'].map((part) => `/reports/${id}${part}`);
    for (const url of ['/report-templates', '/reports', ...ofReport])
      expect([url, await statusOf(other, 'GET', url)]).toEqual([url, 403]);
  });

  it('BUS-197 BUS-146 BUS-103 saving, issuing, deleting and mailing need generate_reports', async () => {
    const maker = await holding('generate_reports');
    const reader = await holding('view_reports', 'view_analysis_results', 'access_business');
    expect((await world.save({}, reader)).statusCode).toBe(403);
    const saved = await world.save({}, maker);
    expect(saved.statusCode).toBe(201);
    const { id } = saved.json<ReportRecord>();
    const mail = { reportId: id, recipient: 'd@clinic.example', subject: 's', message: 'm' };
    expect(await statusOf(reader, 'POST', '/reports/email', mail)).toBe(403);
    expect(await statusOf(maker, 'POST', '/reports/email', mail)).toBe(409);
    expect((await world.remove(id, reader)).statusCode).toBe(403);
    expect((await world.remove(id, maker)).statusCode).toBe(204);
    const { id: second } = (await world.save({}, maker)).json<ReportRecord>();
    expect((await world.issue(second, TEST_USER_PASSWORD, reader)).statusCode).toBe(403);
    expect((await world.issue(second, TEST_USER_PASSWORD, maker)).json()).toMatchObject({ status: 'issued' });
    await world.analyse();
  });
});

describe('settings of a report', () => {
  it('BUS-104 every one is stored and decides what the report contains', async () => {
    const [, template] = world.templates;
    const chosen = {
      templateId: template?.id,
      title: 'Andrology',
      includeDoctorInfo: false,
      includePatientInfo: false,
      includeConcentration: false,
      includeMotility: true,
      includeMorphology: false,
      includeImages: true,
      includeWHOComparison: false,
      commentText: 'Seen twice.',
      recommendationText: 'Again in 3 months.',
    };
    const { id } = await world.saved(chosen);
    const report = (await world.get(id)).json<ReportRecord>();
    expect(report.settings).toEqual(chosen);
    expect(report.document).toMatchObject({
      title: 'Andrology',
      doctor: null,
      patient: null,
      comparison: false,
      pictures: [world.videoId],
      comment: 'Seen twice.',
      recommendation: 'Again in 3 months.',
    });
    expect(report.document.figures.map(({ code }) => code)).toEqual([
      'progressive_motility',
      'total_motility',
      'vap',
    ]);
    const all = Object.fromEntries(REPORT_PARTS.map((part) => [part, true]));
    const full = await world.saved(all);
    expect(full.document).toMatchObject({ comparison: true, patient: { name: 'Tomas Berg' } });
    expect(full.document.figures.map(({ code }) => code)).toEqual([
      'concentration',
      'total_count',
      'progressive_motility',
      'total_motility',
      'vap',
      'normal_forms',
    ]);
    for (const part of [...REPORT_PARTS, 'title', 'templateId']) {
      const { [part]: _, ...without } = world.body() as Record<string, unknown>;
      const answer = await lab.member.inject({ method: 'POST', url: REPORTS, payload: without });
      expect([part, answer.statusCode]).toEqual([part, 422]);
    }
  });

  it('BUS-104 the doctor is who makes the report, by name, job, department and organization', async () => {
    await db
      .updateTable('users')
      .set({
        display_name: 'Dr Ilse Maier',
        job_title: 'Andrologist',
        department: 'Urology',
        organization: 'City Clinic',
      })
      .where('id', '=', lab.editor.id)
      .execute();
    const own = (await world.save({ includeDoctorInfo: true }, lab.editor)).json<ReportRecord>();
    expect(own.document.doctor).toEqual({
      name: 'Dr Ilse Maier',
      jobTitle: 'Andrologist',
      department: 'Urology',
      organization: 'City Clinic',
    });
    const others = await world.saved({ includeDoctorInfo: true });
    expect(others.document.doctor).toMatchObject({ name: 'Mira Member' });
  });
});

describe('mail of a report', () => {
  const mailer = { configured: true, send: () => Promise.reject(new Error('only the worker sends')) };
  const result = { sent_at: '2026-11-12T10:00:00.000Z' };
  beforeAll(() => void Object.assign(lab.api.deps, { mailer }));

  it('BUS-002 BUS-106 BUS-095 takes the fields as JSON with one address and no file, and waits for the mail that the server makes', async () => {
    const { id, title, analysisId, patientId } = await world.saved();
    const mail = {
      reportId: id,
      recipient: lab.editor.email,
      subject: 'S',
      message: 'M',
      reportTitle: title,
      analysisId,
      patientId,
    };
    const send = (payload: object) => lab.member.inject({ method: 'POST', url: `${REPORTS}/email`, payload });
    for (const wrong of [
      { recipient: 'a@b.example,c@d.example' },
      { recipient: ['a@b.example'] },
      { attachment: 'JVBERi0=' },
      { reportId: undefined },
    ])
      expect([wrong, (await send({ ...mail, ...wrong })).statusCode]).toEqual([wrong, 422]);
    const sending = send(mail);
    const row = await expect
      .poll(() => db.selectFrom('report_mails').selectAll().where('report_id', '=', id).executeTakeFirst(), {
        timeout: 60_000,
      })
      .toMatchObject({ recipient: lab.editor.email, subject: 'S', message: 'M' })
      .then(() =>
        db.selectFrom('report_mails').selectAll().where('report_id', '=', id).executeTakeFirstOrThrow(),
      );
    await inScope(lab.api.database.app.db, asProject(lab.projectId), (tx) =>
      finishTask(tx, row.task_id ?? '', { status: 'completed', notice: notice('report.ready'), result }),
    );
    const answer = await sending;
    expect([answer.statusCode, answer.json()]).toEqual([200, { recipient: lab.editor.email, ...result }]);
    const logged = (await lab.audits('report.email')).filter(({ subject_id: subject }) => subject === id);
    expect(logged).toHaveLength(1);
  });

  it('BUS-095 is answered with its task where that takes longer than people wait, which keeps no recipient', async () => {
    const answer = await withoutPatience(lab.api.deps, emailReport, lab.member.id, {
      object: { id: (await world.saved()).id, projectId: lab.projectId },
      body: { recipient: lab.editor.email, subject: 'S', message: 'M' },
    });
    expect([answer.status, WAIT_SECONDS]).toEqual([202, 25]);
    await inScope(lab.api.database.app.db, asProject(lab.projectId), (tx) =>
      finishTask(tx, answer.taskId, { status: 'completed', notice: notice('report.ready'), result }),
    );
    const task = (await lab.member.inject({ url: `/api/tasks/${answer.taskId}` })).json<Task>();
    expect([task.status, task.result]).toEqual(['completed', result]);
  });
});

describe('the PDF of an analysis', () => {
  const PDF = () => `/analyses/${world.analysisId}/pdf`;

  it('BUS-075 answers 202 with its task to holders of generate_reports or view_analysis_results', async () => {
    for (const code of ['generate_reports', 'view_analysis_results'] as const) {
      const who = await holding(code);
      const answer = await who.inject({ method: 'POST', url: `/api/sarm${PDF()}`, payload: {} });
      expect(answer.statusCode).toBe(202);
      const { task_id: id } = answer.json<{ task_id: string }>();
      const task = (await who.inject({ url: `/api/tasks/${id}` })).json<Task>();
      expect(task).toMatchObject({ task_type: 'report', status: 'pending' });
      const job = (await lab.jobs()).find((each) => each.data['taskId'] === id);
      expect(job).toMatchObject({ name: 'print-analysis', data: { analysisId: world.analysisId } });
      const print = await db
        .selectFrom('analysis_prints')
        .select('document')
        .where('task_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(print.document).toMatchObject({ edition: 'who6', comparison: true });
    }
    const other = await holding('view_reports', 'access_business');
    expect(await statusOf(other, 'POST', PDF(), {})).toBe(403);
    expect(await statusOf(lab.stranger, 'POST', PDF(), {})).toBe(404);
  });

  it('BUS-224 is named after dataset and time, a report after its title, unsafe characters replaced', async () => {
    await db.updateTable('datasets').set({ name: 'A/B: 7?' }).where('id', '=', world.datasetId).execute();
    const payload = { timeZone: 'Asia/Ho_Chi_Minh' };
    const started = await lab.member.inject({ method: 'POST', url: `/api/sarm${PDF()}`, payload });
    const { task_id: taskId } = started.json<{ task_id: string }>();
    const key = blobKeys.analysisPrint(lab.projectId, world.analysisId, taskId);
    await lab.api.deps.blobs.put(key, Buffer.from('%PDF'), { contentType: 'application/pdf' });
    await inScope(lab.api.database.app.db, asProject(lab.projectId), (tx) =>
      storeAnalysisPrint(tx, taskId, key),
    );
    const file = await lab.member.inject({ url: `/api/sarm${PDF()}?task_id=${taskId}` });
    const nameIn = (header: unknown) =>
      decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(String(header))?.[1] ?? '');
    expect(nameIn(file.headers['content-disposition'])).toMatch(
      /^A_B_ 7__\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.pdf$/,
    );

    const { id } = await world.saved({ title: 'Berg: 7/2 <final>' });
    const reportKey = blobKeys.report(lab.projectId, id, newId());
    await lab.api.deps.blobs.put(reportKey, Buffer.from('%PDF'), { contentType: 'application/pdf' });
    await db
      .updateTable('reports')
      .set({ pdf_key: reportKey, pdf_sha256: '0'.repeat(64) })
      .where('id', '=', id)
      .execute();
    const pdf = await world.get(id, '/pdf');
    expect(pdf.statusCode).toBe(200);
    expect(nameIn(pdf.headers['content-disposition'])).toBe('Berg_ 7_2 _final_.pdf');
  });
});
