import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { describe, expect, it } from 'vitest';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { admin } = lab.api.database;

/** Objects of a project that the member does not see. */
const foreign = { projectId: lab.otherProjectId, createdBy: lab.admin.id };
const foreignVideo = await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId });
const foreignReport = await createObject(lab.api.database, 'report', foreign);
const foreignPatient = newId();
await admin.db
  .insertInto('patients')
  .values({ id: foreignPatient, project_id: lab.otherProjectId, name: 'Somebody' })
  .execute();
/** A print that was made in the other project. */
const foreignPrint = newId();
const foreignAnalysis = await createObject(lab.api.database, 'analysis', foreign);
await admin.db
  .insertInto('tasks')
  .values({
    id: foreignPrint,
    project_id: lab.otherProjectId,
    task_type: 'report',
    status: 'completed',
    job_name: 'print-analysis',
  })
  .execute();
await admin.db
  .insertInto('analysis_prints')
  .values({
    task_id: foreignPrint,
    project_id: lab.otherProjectId,
    analysis_id: foreignAnalysis,
    file_name: 'a.pdf',
    document: '{}',
    pdf_key: 'k',
  })
  .execute();

const analysis = () => `/api/sarm/analyses/${world.analysisId}`;
const get = (url: string) => lab.member.inject({ url });

/** Calls about an own object that name a second one; access to the first implies nothing for the second. */
const CALLS = {
  'PDF of a print': [foreignPrint, (id: string) => get(`${analysis()}/pdf?task_id=${id}`)],
  'tracks of a video': [foreignVideo, (id: string) => get(`${analysis()}/videos/${id}/tracks`)],
  'video that is left out': [
    foreignVideo,
    (id: string) =>
      lab.member.inject({
        method: 'PATCH',
        url: `${analysis()}/videos/${id}`,
        payload: { excluded: true, reason: 'x' },
      }),
  ],
  'report that is replaced': [foreignReport, (id: string) => world.save({ amendsId: id })],
  'patient of a sample': [
    foreignPatient,
    (id: string) =>
      lab.technician.inject({
        method: 'POST',
        url: '/api/sarm/dataset/create-dataset',
        payload: { name: 'Sample', project_id: lab.projectId, sample: { patient_id: id } },
      }),
  ],
} as const;

describe('a second id in a call', () => {
  it.each(Object.entries(CALLS))(
    '%s: one of another project answers like none at all',
    async (_, [id, call]) => {
      const answers = [];
      for (const each of [id, newId()]) {
        const answer = await call(each);
        const { requestId: _, ...body } = answer.json<Record<string, unknown>>();
        answers.push({ statusCode: answer.statusCode, body: JSON.stringify(body).replaceAll(each, 'id') });
      }
      expect(answers[0]?.statusCode).toBeGreaterThanOrEqual(400);
      expect(answers[0]?.statusCode).toBeLessThan(500);
      expect(answers[0]).toEqual(answers[1]);
    },
  );
});
