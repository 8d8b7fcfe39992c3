import type { Report, ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { asPrinted } from '@sarm/reports/figure-text';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;

const list = async (query = '', who = lab.member) =>
  (await who.inject({ url: `${REPORTS}?${query}` })).json<{ items: Report[]; total: number }>();

describe('templates', () => {
  it('BUS-002 PLT-006 BUS-105 three are stored, and the Standard WHO Report is the default', async () => {
    expect(world.templates.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Standard WHO Report', true],
      ['Concise Report', false],
      ['Detailed Clinical Report', false],
    ]);
    for (const { defaults } of world.templates) expect(Object.keys(defaults)).toHaveLength(7);
    expect((await lab.plain.inject({ url: '/api/sarm/report-templates' })).statusCode).toBe(403);
  });
});

describe('a draft', () => {
  it('BUS-103 holds figures of the stored analysis, who made it and for whom', async () => {
    const answer = await world.save();
    expect(answer.statusCode).toBe(201);
    const report = answer.json<ReportRecord>();
    expect(report).toMatchObject({
      title: 'Semen analysis report',
      status: 'draft',
      patientId: world.patientId,
      patientName: 'Tomas Berg',
      analysisId: world.analysisId,
      createdByName: 'Mira Member',
      pdfReady: false,
      issuedAt: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      settings: { templateId: world.templates[0]?.id, title: 'Semen analysis report' },
      document: {
        edition: 'who5',
        doctor: { name: 'Mira Member', jobTitle: 'Technician', department: '', organization: 'Laboratory' },
        patient: { name: 'Tomas Berg', dateOfBirth: '1989-04-17' },
        sample: { volumeMl: 3, dilution: 1 },
        signature: null,
      },
    });
    const analysis = await db
      .selectFrom('analyses')
      .select(['motility', 'concentration'])
      .where('id', '=', world.analysisId)
      .executeTakeFirstOrThrow();
    const figures = new Map(report.document.figures.map((each) => [each.code, each.measured?.value]));
    const { motility, concentration } = analysis as unknown as Record<
      'motility' | 'concentration',
      { aggregated_results: Record<string, number> }
    >;
    expect(figures.get('progressive_motility')).toBe(motility.aggregated_results['progressive_motility']);
    expect(figures.get('concentration')).toBe(
      concentration.aggregated_results['mean_concentration_million_per_ml'],
    );
    const jobs = (await lab.jobs()).filter((job) => job.name === 'render-report');
    expect(jobs.at(-1)?.data).toMatchObject({ reportId: report.id });
    expect((await lab.audits('report.create')).at(-1)).toMatchObject({
      subject_id: report.id,
      after: { title: '[personal]', analysisId: world.analysisId },
    });
  });

  it('BUS-002 BUS-127 can be saved again and deleted, and neither once it is issued', async () => {
    const { id } = await world.saved();
    const { analysisId: _, ...body } = world.body({ title: 'Second', includeMotility: false });
    const changed = await lab.member.inject({ method: 'PUT', url: `${REPORTS}/${id}`, payload: body });
    expect(changed.json()).toMatchObject({ id, title: 'Second', document: { grades: [] } });
    expect((await world.remove(id, lab.viewer)).statusCode).toBe(403);
    expect((await world.remove(id)).statusCode).toBe(204);
    expect((await world.get(id)).statusCode).toBe(404);

    const { id: issued } = await world.saved();
    expect((await world.issue(issued, TEST_USER_PASSWORD)).statusCode).toBe(200);
    const refused = await world.remove(issued);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'report_issued' });
    const again = await lab.member.inject({ method: 'PUT', url: `${REPORTS}/${issued}`, payload: body });
    expect(again.statusCode).toBe(409);
  });

  it.each([
    [{ title: ' ' }, 'title', 'report_title_required'],
    [{ timeZone: 'Nowhere/Never' }, 'timeZone', 'invalid'],
  ])('refuses %j at its field', async (over, field, code) => {
    const answer = await world.save(over);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ field, code }] });
  });

  it('refuses an unknown template and an analysis without figures', async () => {
    expect((await world.save({ templateId: newId() })).json()).toMatchObject({
      code: 'report_template_not_found',
    });
    const empty = newId();
    await db
      .insertInto('analyses')
      .values({ id: empty, project_id: lab.projectId, videos_key: empty, status: 'pending' })
      .execute();
    expect((await world.save({ analysisId: empty })).json()).toMatchObject({
      code: 'analysis_not_completed',
    });
  });
});

describe('figures that no longer hold', () => {
  it('are not printed: a changed calibration leaves their reason and no number', async () => {
    const id = await world.analyse();
    const before = await world.saved();
    expect(before.document.figures.find(({ code }) => code === 'concentration')?.measured).not.toBeNull();
    expect(before.document.replicates).toMatchObject({ outcome: 'missing' });
    const calibration_id = await world.calculation.calibration(25);
    await db.updateTable('videos').set({ calibration_id }).where('id', '=', world.videoId).execute();
    const after = await world.saved();
    for (const each of after.document.figures.slice(0, 5))
      expect(each).toMatchObject({ measured: null, missing: [{ code: 'missing.calibration_changed' }] });
    expect(after.document).toMatchObject({ grades: [], velocities: null });
    const issued = await world.issue(before.id, TEST_USER_PASSWORD);
    expect([issued.statusCode, id]).toEqual([409, world.analysisId]);
  });
});

describe('reading', () => {
  it('BUS-072 lists the reports of own projects by patient, state and title', async () => {
    await world.analyse();
    const { id } = await world.saved({ title: 'Findable 100%' });
    expect((await list('search=Findable 100%25')).items.map((each) => each.id)).toEqual([id]);
    expect((await list(`analysis_id=${world.analysisId}`)).items.map((each) => each.id)).toEqual([id]);
    expect((await list(`dataset_id=${world.datasetId}&status=issued`)).total).toBe(0);
    expect((await list(`patient_id=${world.patientId}`)).total).toBeGreaterThan(1);
    expect(await list('', lab.stranger)).toMatchObject({ items: [], total: 0 });
  });

  it('a report of a foreign project and an unknown one are not found alike', async () => {
    const { id } = await world.saved();
    for (const [who, reportId] of [
      [lab.stranger, id],
      [lab.member, newId()],
    ] as const)
      for (const part of ['', '/pdf', '/fhir', '/csv']) {
        const answer = await world.get(reportId, part, who);
        expect({ part, status: answer.statusCode }).toEqual({ part, status: 404 });
        expect(answer.json()).toMatchObject({ code: 'report_not_found' });
      }
  });

  it('BUS-235 gives a report as FHIR and CSV with unit, interval and verdict, to holders only', async () => {
    const { id, document } = await world.saved({ title: '=cmd|x' });
    const fhir = await world.get(id, '/fhir', lab.viewer);
    const { contained } = fhir.json<{ contained: Record<string, unknown>[] }>();
    const figure = document.figures.find(({ code }) => code === 'concentration');
    const { value = 0, low = 0, high = 0 } = figure?.measured ?? {};
    // As they are printed: what a laboratory system stores is what was signed.
    const printed = [asPrinted(value, figure?.limit ?? null), asPrinted(low), asPrinted(high)];
    expect(contained).toContainEqual(
      expect.objectContaining({
        id: 'concentration',
        valueQuantity: expect.objectContaining({ value: printed[0], code: '10*6/mL' }),
        component: [
          expect.objectContaining({
            valueRange: {
              low: expect.objectContaining({ value: printed[1] }),
              high: expect.objectContaining({ value: printed[2] }),
            },
          }),
        ],
        interpretation: [expect.objectContaining({ text: 'Normal' })],
      }),
    );
    const csv = await world.get(id, '/csv', lab.viewer);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.headers['content-disposition']).toContain('=cmd_x.csv');
    expect(csv.body).toContain(`${printed.join(',')},million/ml`);
    expect(csv.body).toContain('WHO 5th edition,Normal,determined');
    for (const part of ['/fhir', '/csv']) expect((await world.get(id, part, lab.plain)).statusCode).toBe(403);
  });

  it('the PDF is a task until it is made, one for all callers', async () => {
    const { id } = await world.saved();
    const [first, second] = await Promise.all([world.get(id, '/pdf'), world.get(id, '/pdf', lab.viewer)]);
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(first.json()).toEqual(second.json());
    await db
      .updateTable('tasks')
      .set({ status: 'failed' })
      .where('id', '=', first.json<{ task_id: string }>().task_id)
      .execute();
    const again = await world.get(id, '/pdf');
    expect(again.statusCode).toBe(202);
    expect(again.json()).not.toEqual(first.json());
  });

  it('PLT-232 e-mail is refused while no mail server is configured', async () => {
    const { id } = await world.saved();
    const mail = { reportId: id, recipient: 'doctor@clinic.example', subject: 's', message: 'm' };
    const answer = await lab.member.inject({ method: 'POST', url: `${REPORTS}/email`, payload: mail });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'Email is not configured' });
    for (const [recipient, message] of [
      ['', 'Please enter a recipient email address'],
      ['nobody', 'Please enter a valid email address'],
    ]) {
      const refused = await lab.member.inject({
        method: 'POST',
        url: `${REPORTS}/email`,
        payload: { ...mail, recipient },
      });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ errors: [{ field: 'recipient', message }] });
    }
  });
});
