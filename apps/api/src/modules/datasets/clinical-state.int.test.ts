import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Dataset, type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const rows = () => lab.api.database.admin.db;
const read = async (who: SignedInPerson, id: string) =>
  (await who.inject({ url: `/api/sarm/dataset/get-dataset/${id}` })).json<Dataset>();
const listed = async (who: SignedInPerson, id: string) =>
  (await who.inject({ url: `/api/sarm/dataset/get-datasets?project_id=${lab.projectId}` }))
    .json<{ datasets: Dataset[] }>()
    .datasets.find((each) => each.id === id);

async function sample(patientId: string | null = null): Promise<string> {
  const id = newId();
  await rows()
    .insertInto('datasets')
    .values({ id, project_id: lab.projectId, name: 'Sample', patient_id: patientId })
    .execute();
  return id;
}

async function calibration(name: string, changes: { retired_at?: Date; expiry?: string } = {}) {
  const id = newId();
  await rows()
    .insertInto('calibrations')
    .values({ id, name, microscope: 'M', objective: '20x', pixel_size_um: 0.5, ...changes })
    .execute();
  return { id, name };
}

it('BUS-031 a sample carries its patient and the state of its analysis for people who read patients', async () => {
  const patientId = newId();
  await rows()
    .insertInto('patients')
    .values({ id: patientId, project_id: lab.projectId, name: 'Tomas Berg' })
    .execute();
  const id = await sample(patientId);
  const nothing = { patient_name: 'Tomas Berg', analysis: null, report: null };
  expect((await read(lab.member, id)).clinical).toEqual(nothing);
  const analysis = async (status: 'failed' | 'completed', created_at: Date) => {
    const own = newId();
    const fields = { project_id: lab.projectId, dataset_id: id, videos_key: own, created_at };
    await rows()
      .insertInto('analyses')
      .values({ id: own, status, ...fields })
      .execute();
    return own;
  };
  await analysis('failed', new Date('2026-01-02'));
  const newest = await analysis('completed', new Date('2026-01-03'));
  const expected: Dataset['clinical'] = { ...nothing, analysis: { id: newest, status: 'completed' } };
  expect((await listed(lab.viewer, id))?.clinical).toEqual(expected);
  expect((await read(lab.member, id)).clinical).toEqual(expected);
  const { id: template } = await rows().selectFrom('report_templates').select('id').executeTakeFirstOrThrow();
  const write = (status: 'draft' | 'issued') =>
    rows()
      .insertInto('reports')
      .values({
        id: newId(),
        project_id: lab.projectId,
        analysis_id: newest,
        title: 'Report',
        template_id: template,
        settings: '{}',
        document: '{}',
        content_sha256: '',
        status,
        issued_at: status === 'issued' ? new Date() : null,
      })
      .execute();
  await write('issued');
  await write('draft');
  expected.report = 'issued';
  expect((await read(lab.member, id)).clinical).toEqual(expected);
  // The code may come with the membership alone.
  const role = await createRole(lab.api.database, ['access_technical']);
  const guest = await lab.api.signedIn({ roles: [role.code] });
  await rows()
    .insertInto('project_members')
    .values({
      project_id: lab.projectId,
      user_id: guest.id,
      access_level: 'viewer',
      custom_permissions: ['access_business'],
    })
    .execute();
  expect((await listed(guest, id))?.clinical).toEqual(expected);
  expect((await read(guest, id)).clinical).toEqual(expected);
  // A technician works on the same sample and reads no patients: neither the name nor the state.
  expect((await listed(lab.technician, id))?.clinical).toBeNull();
  expect((await read(lab.technician, id)).clinical).toBeNull();
});

it('suggests the calibration last used for the sample, else by the person, and none that cannot be chosen', async () => {
  const empty = await sample();
  expect((await read(lab.member, empty)).suggested_calibration).toBeNull();
  const mine = await calibration('Mine');
  const ofSample = await calibration('Of the sample');
  const retired = await calibration('Retired', { retired_at: new Date() });
  const expired = await calibration('Expired', { expiry: '2020-01-01' });
  const other = await sample();
  await lab.video({ dataset_id: other, calibration_id: mine.id, created_by: lab.member.id });
  expect((await read(lab.member, empty)).suggested_calibration).toEqual(mine);
  expect((await read(lab.editor, empty)).suggested_calibration).toBeNull();
  const filled = await sample();
  const upload = (calibrationId: string | null, day: number) =>
    lab.video({
      dataset_id: filled,
      calibration_id: calibrationId,
      created_by: lab.editor.id,
      created_at: new Date(2026, 0, day),
    });
  await upload(ofSample.id, 1);
  await upload(retired.id, 2);
  await upload(expired.id, 3);
  await upload(null, 4);
  expect((await read(lab.member, filled)).suggested_calibration).toEqual(ofSample);
});
