import type { Patient, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { createDataset } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

const PATH = '/api/sarm/patients';
let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const add = (who: SignedInPerson, payload: object) =>
  who.inject({ method: 'POST', url: PATH, payload: { project_id: lab.projectId, ...payload } });
const added = async (payload: object): Promise<PatientRecord> => (await add(lab.member, payload)).json();
const get = (who: SignedInPerson, id: string) => who.inject({ url: `${PATH}/${id}` });
const put = (who: SignedInPerson, id: string, payload: object) =>
  who.inject({ method: 'PUT', url: `${PATH}/${id}`, payload });
const remove = (who: SignedInPerson, id: string) => who.inject({ method: 'DELETE', url: `${PATH}/${id}` });
const list = async (who: SignedInPerson, query = '') =>
  (await who.inject({ url: `${PATH}?${query}` })).json<{
    items: Patient[];
    total: number;
    page: number;
    limit: number;
  }>();

async function sampleOf(patientId: string, collected: string | null): Promise<string> {
  const id = await createDataset(lab.api.database, { projectId: lab.projectId, name: 'Sample' });
  await lab.api.database.admin.db
    .updateTable('datasets')
    .set({ patient_id: patientId, collected_at: collected })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('patients', () => {
  it('BUS-002 PLT-006 BUS-102 stores a patient of a project, with the age of today', async () => {
    const now = lab.api.clock.now();
    const born = (daysLater: number): string =>
      new Date(Date.UTC(now.getUTCFullYear() - 37, now.getUTCMonth(), now.getUTCDate() + daysLater))
        .toISOString()
        .slice(0, 10);
    const body = { name: ' Tomas Berg ', email: 't.berg@mail.example', contactNumber: '555 0187' };
    const answer = await add(lab.member, { ...body, dateOfBirth: born(0) });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      ...body,
      name: 'Tomas Berg',
      age: 37,
      projectId: lab.projectId,
      projectName: 'Clinic',
      samplesCount: 0,
      lastSampleAt: null,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.stringContaining(now.toISOString().slice(0, 10)),
    });
    expect(await added({ name: 'B', dateOfBirth: born(1) })).toMatchObject({ age: 36 });
    expect(await added({ name: 'C' })).toMatchObject({ age: null, dateOfBirth: null, email: '' });
  });

  it.each([
    [{ name: ' ' }, 'name', 'patient_name_required'],
    [{ name: 'x', email: 'no address' }, 'email', 'not_email'],
    [{ name: 'x', dateOfBirth: '2190-01-01' }, 'dateOfBirth', 'invalid'],
    [{ name: 'x', dateOfBirth: '1989-02-30' }, 'dateOfBirth', 'not_date'],
  ])('refuses %j at its field', async (payload, field, code) => {
    const answer = await add(lab.member, payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ field, code }] });
  });

  it('BUS-148 writing needs manage_patients and a level that writes; reading needs business access', async () => {
    const { id } = await added({ name: 'Guarded' });
    for (const who of [lab.plain, lab.technician, lab.viewer]) {
      expect((await add(who, { name: 'x' })).statusCode).toBe(403);
      expect((await put(who, id, { name: 'x' })).statusCode).toBe(403);
      expect((await remove(who, id)).statusCode).toBe(403);
    }
    expect((await get(lab.viewer, id)).statusCode).toBe(200);
    expect((await get(lab.plain, id)).statusCode).toBe(403);
    expect((await lab.plain.inject({ url: PATH })).statusCode).toBe(403);
    expect((await put(lab.editor, id, { name: 'Changed' })).json()).toMatchObject({ name: 'Changed' });
  });

  it('BUS-102 BUS-199 a patient of a foreign project and an unknown one are not found alike', async () => {
    const { id } = await added({ name: 'Secret' });
    for (const [who, patientId] of [
      [lab.stranger, id],
      [lab.member, newId()],
      [lab.admin, id],
    ] as const) {
      for (const answer of [
        await get(who, patientId),
        await put(who, patientId, { name: 'x' }),
        await remove(who, patientId),
      ]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ code: 'patient_not_found', message: 'Patient not found' });
      }
    }
    expect(await list(lab.stranger)).toMatchObject({ items: [], total: 0 });
    expect((await list(lab.stranger, `project_id=${lab.projectId}`)).items).toEqual([]);
    expect((await add(lab.stranger, { name: 'x' })).statusCode).toBe(404);
  });

  it('lists by last sample, name and search, page by page', async () => {
    const projectId = await lab.api.project({ members: { [lab.member.id]: 'member' } });
    const ids: string[] = [];
    for (const name of ['Zoe 100%', 'Adam', 'Mia'])
      ids.push((await added({ name, project_id: projectId })).id);
    const [zoe = '', adam = '', mia = ''] = ids;
    const dataset = async (patientId: string, collected: string) => {
      const id = await createDataset(lab.api.database, { projectId });
      await lab.api.database.admin.db
        .updateTable('datasets')
        .set({ patient_id: patientId, collected_at: collected })
        .where('id', '=', id)
        .execute();
    };
    await dataset(zoe, '2026-03-01T10:00:00Z');
    await dataset(zoe, '2026-01-01T10:00:00Z');
    await dataset(mia, '2026-02-01T10:00:00Z');
    const order = async (query: string) =>
      (await list(lab.member, `project_id=${projectId}&${query}`)).items.map(({ id }) => id);
    expect(await order('sort_by=lastSample&sort_order=desc')).toEqual([zoe, mia, adam]);
    expect(await order('sort_by=lastSample&sort_order=asc')).toEqual([mia, zoe, adam]);
    expect(await order('sort_by=name')).toEqual([adam, mia, zoe]);
    expect(await order('')).toEqual([mia, adam, zoe]);
    expect(await order('search=00%25')).toEqual([zoe]);
    expect(await order('search=_')).toEqual([]);
    const second = await list(lab.member, `project_id=${projectId}&sort_by=name&limit=1&page=2`);
    expect(second).toMatchObject({ total: 3, page: 2, limit: 1, items: [{ id: mia, samplesCount: 1 }] });
    expect((await list(lab.member, `search=zoe 100`)).items[0]).toMatchObject({
      samplesCount: 2,
      lastSampleAt: '2026-03-01T10:00:00.000Z',
    });
  });

  it('BUS-102 shows samples, videos and analyses, and keeps a patient who has any, or a report', async () => {
    const { id } = await added({ name: 'Held' });
    const datasetId = await sampleOf(id, '2026-05-01T10:00:00Z');
    const videoId = await lab.video({ dataset_id: datasetId });
    expect((await get(lab.viewer, id)).json()).toMatchObject({
      samples: [
        { id: datasetId, name: 'Sample', at: '2026-05-01T10:00:00.000Z', videosCount: 1, volumeMl: null },
      ],
      videos: [{ id: videoId, datasetId, status: 'uploaded' }],
      analyses: [],
      reports: [],
    });
    const refused = await remove(lab.member, id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'patient_in_use' });

    const { id: analysed } = await added({ name: 'Analysed' });
    const analysis = newId();
    await lab.api.database.admin.db
      .insertInto('analyses')
      .values({
        id: analysis,
        project_id: lab.projectId,
        patient_id: analysed,
        videos_key: 'k',
        status: 'completed',
      })
      .execute();
    expect((await get(lab.viewer, analysed)).json()).toMatchObject({
      analyses: [{ id: analysis, datasetId: null }],
    });
    expect((await remove(lab.member, analysed)).statusCode).toBe(409);

    const { id: reported } = await added({ name: 'Reported' });
    const report = await createObject(lab.api.database, 'report', {
      projectId: lab.projectId,
      createdBy: lab.member.id,
    });
    await lab.api.database.admin.db
      .updateTable('reports')
      .set({ patient_id: reported })
      .where('id', '=', report)
      .execute();
    expect((await remove(lab.member, reported)).statusCode).toBe(409);
    expect(await lab.audits('patient.delete')).toEqual([]);

    const { id: free } = await added({ name: 'Free' });
    expect((await remove(lab.member, free)).statusCode).toBe(204);
    expect((await get(lab.member, free)).statusCode).toBe(404);
    expect((await lab.audits('patient.delete')).map((row) => row.subject_id)).toEqual([free]);
  });

  it('leaves audit rows that hold nothing that identifies a person', async () => {
    const secret = {
      name: 'Undisclosed',
      email: 'hidden@mail.example',
      contactNumber: '555 0999',
      medicalRecordNumber: 'MRN-7781',
    };
    const { id } = await added({ ...secret, dateOfBirth: '1981-02-03' });
    await put(lab.member, id, { name: 'Undisclosed Two' });
    const rows = [...(await lab.audits('patient.create')), ...(await lab.audits('patient.update'))].filter(
      (row) => row.subject_id === id,
    );
    const marked = {
      name: '[personal]',
      date_of_birth: '[personal]',
      email: '[personal]',
      contact_number: '[personal]',
      medical_record_number: '[personal]',
    };
    expect(rows).toMatchObject([
      { before: null, after: marked },
      {
        before: marked,
        after: {
          name: '[personal]',
          date_of_birth: null,
          email: '',
          contact_number: '',
          medical_record_number: '',
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Undisclosed|hidden@|555 0999|MRN-7781|1981/);
  });
});
