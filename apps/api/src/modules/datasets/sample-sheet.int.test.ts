import { newId } from '@sarm/database/new-id';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Dataset, type Lab, openLab, type Video } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(async () => {
  await lab.stop();
});

const EMPTY = {
  patient_id: null,
  collected_at: null,
  abstinence_days: null,
  volume_ml: null,
  dilution: null,
};

const create = (sample?: object) =>
  lab.technician.inject({
    method: 'POST',
    url: '/api/sarm/dataset/create-dataset',
    payload: { name: 'Sample', project_id: lab.projectId, ...(sample === undefined ? {} : { sample }) },
  });
const update = (id: string, sample: object) =>
  lab.technician.inject({
    method: 'PUT',
    url: `/api/sarm/dataset/update-dataset/${id}`,
    payload: { sample },
  });

const patient = async (projectId: string): Promise<string> => {
  const id = newId();
  await lab.api.database.admin.db
    .insertInto('patients')
    .values({ id, project_id: projectId, name: 'P. Atient' })
    .execute();
  return id;
};

it('keeps the sheet of a sample, and leaves empty what nobody entered', async () => {
  const bare = (await create()).json<Dataset>();
  expect(bare.sample).toEqual(EMPTY);
  const filled = await update(bare.id, { volume_ml: 2.5, dilution: 2 });
  expect(filled.json<Dataset>().sample).toEqual({ ...EMPTY, volume_ml: 2.5, dilution: 2 });
  const emptied = await update(bare.id, { dilution: null, abstinence_days: 3 });
  expect(emptied.json<Dataset>().sample).toEqual({ ...EMPTY, volume_ml: 2.5, abstinence_days: 3 });
});

it('refuses a sheet that cannot be', async () => {
  for (const sample of [
    { dilution: 0.5 },
    { volume_ml: 0 },
    { volume_ml: -1 },
    { abstinence_days: -1 },
    { collected_at: 'yesterday' },
  ]) {
    const { statusCode: status } = await create(sample);
    expect({ sample, status }).toEqual({ sample, status: 422 });
  }
});

it('takes only a patient of the same project, and gives it to the videos', async () => {
  const own = await patient(lab.projectId);
  const foreign = await patient(lab.otherProjectId);
  expect((await create({ patient_id: foreign })).statusCode).toBe(422);
  expect((await create({ patient_id: newId() })).statusCode).toBe(422);
  const dataset = (await create({ patient_id: own })).json<Dataset>();
  expect(dataset.sample.patient_id).toBe(own);
  const video = await lab.video({ dataset_id: dataset.id });
  const shown = await lab.member.inject({ url: `/api/business/videos/${video}` });
  expect(shown.json<Video>().patientId).toBe(own);
});
