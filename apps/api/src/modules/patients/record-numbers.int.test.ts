import type { Patient, PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';

const PATH = '/api/sarm/patients';
let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const add = (payload: object) =>
  lab.member.inject({ method: 'POST', url: PATH, payload: { project_id: lab.projectId, ...payload } });
const added = async (payload: object): Promise<PatientRecord> => {
  const answer = await add(payload);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const names = async (search: string) =>
  (await lab.member.inject({ url: `${PATH}?search=${encodeURIComponent(search)}` }))
    .json<{ items: Patient[] }>()
    .items.map(({ name }) => name);
const refusal = async (answer: ReturnType<typeof add>) => {
  const { statusCode, json } = await answer.then((each) => ({
    statusCode: each.statusCode,
    json: each.json<{ code: string }>(),
  }));
  return [statusCode, json.code];
};

describe('medical record numbers', () => {
  it('BUS-102 keeps the number of the clinic, found by the search and by any part of it', async () => {
    const made = await added({ name: 'Jonas Weber', medicalRecordNumber: ' KH-2026/0815 ' });
    expect(made.medicalRecordNumber).toBe('KH-2026/0815');
    await added({ name: 'Without' });
    expect(await names('2026/08')).toEqual(['Jonas Weber']);
    expect(await names('kh-2026')).toEqual(['Jonas Weber']);
  });

  it('BUS-102 refuses the number of another patient of the project, and of no other project', async () => {
    const first = await added({ name: 'First', medicalRecordNumber: 'A-100' });
    expect(await refusal(add({ name: 'Second', medicalRecordNumber: 'a-100', addAnyway: true }))).toEqual([
      409,
      'patient_number_taken',
    ]);
    const second = await added({ name: 'Second', medicalRecordNumber: 'A-101' });
    const change = (id: string, payload: object) =>
      lab.member.inject({ method: 'PUT', url: `${PATH}/${id}`, payload });
    expect(await refusal(change(second.id, { name: 'Second', medicalRecordNumber: 'A-100' }))).toEqual([
      409,
      'patient_number_taken',
    ]);
    expect((await change(first.id, { name: 'First', medicalRecordNumber: 'A-100' })).statusCode).toBe(200);
    const elsewhere = await lab.api.project({ members: { [lab.member.id]: 'member' } });
    expect(await added({ name: 'First', medicalRecordNumber: 'A-100', project_id: elsewhere })).toMatchObject(
      {
        projectId: elsewhere,
      },
    );
    // Those who have none are not alike in it.
    await added({ name: 'None' });
    await added({ name: 'None' });
  });

  it('BUS-102 warns before a second patient of the same name and birth is added, and adds one who is meant', async () => {
    const person = { name: 'Karl Huber', dateOfBirth: '1990-02-03' };
    await added(person);
    expect(await refusal(add({ ...person, name: ' karl huber' }))).toEqual([409, 'patient_duplicate']);
    expect(await names('Karl Huber')).toEqual(['Karl Huber']);
    await added({ ...person, dateOfBirth: '1990-02-04' });
    await added({ name: person.name });
    const twin = await added({ ...person, addAnyway: true });
    expect(twin).toMatchObject(person);
    const elsewhere = await lab.api.project({ members: { [lab.member.id]: 'member' } });
    await added({ ...person, project_id: elsewhere });
  });
});
