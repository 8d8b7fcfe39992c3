import { newId } from '@sarm/database/kernel/new-id';
import { NO_FINDINGS } from '@sarm/domain/figures/sample-findings';
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
  findings: NO_FINDINGS,
  findings_entered: null,
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

it('BUS-232 keeps the sheet of a sample, and leaves empty what nobody entered', async () => {
  const sheet = {
    patient_id: await patient(lab.projectId),
    collected_at: '2026-11-12T07:40:00.000Z',
    abstinence_days: 4,
    volume_ml: 2.8,
    dilution: 1,
  };
  const full = (await create(sheet)).json<Dataset>();
  expect(full.sample).toEqual({ ...EMPTY, ...sheet });
  expect((await lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${full.id}` })).json()).toMatchObject(
    {
      sample: sheet,
    },
  );
  const bare = (await create()).json<Dataset>();
  expect(bare.sample).toEqual(EMPTY);
  const filled = await update(bare.id, { volume_ml: 2.5, dilution: 2 });
  expect(filled.json<Dataset>().sample).toEqual({ ...EMPTY, volume_ml: 2.5, dilution: 2 });
  const emptied = await update(bare.id, { dilution: null, abstinence_days: 3 });
  expect(emptied.json<Dataset>().sample).toEqual({ ...EMPTY, volume_ml: 2.5, abstinence_days: 3 });
});

it('keeps what a person found, with who entered it last and when, and takes one finding away again', async () => {
  const { id } = (await create({ findings: { ph: 7.4, appearance: 'normal' } })).json<Dataset>();
  const changed = (
    await update(id, { findings: { vitality_percent: 61, appearance: null } })
  ).json<Dataset>();
  expect(changed.sample.findings).toEqual({ ...NO_FINDINGS, ph: 7.4, vitality_percent: 61 });
  const first = changed.sample.findings_entered;
  expect(first).toMatchObject({ by: expect.stringMatching(/./) as string });
  const again = await update(id, { volume_ml: 3, findings: { ph: 7.4 } });
  expect(again.json<Dataset>().sample).toMatchObject({ volume_ml: 3, findings_entered: first });
  await update(id, { volume_ml: null });
  const emptied = await update(id, { findings: { ph: null, vitality_percent: null } });
  expect(emptied.json<Dataset>().sample).toEqual(EMPTY);
});

it('BUS-232 refuses a sheet that cannot be', async () => {
  for (const sample of [
    { dilution: 0.5 },
    { volume_ml: 0 },
    { volume_ml: -1 },
    { abstinence_days: -1 },
    { collected_at: 'yesterday' },
    { findings: { ph: 15 } },
    { findings: { vitality_percent: 101 } },
    { findings: { peroxidase_million_per_ml: -1 } },
    { findings: { viscosity: 'thick' } },
    { collected_at: `2026-01-01T00:00:00.${'0'.repeat(100)}Z` },
  ]) {
    const { statusCode: status } = await create(sample);
    expect({ sample, status }).toEqual({ sample, status: 422 });
  }
});

it('security finding 15: answers a year that cannot be stored like any other misfit', async () => {
  const answer = await create({ collected_at: '0000-01-01T00:00:00Z' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: { field: string }[] }>().errors.map((each) => each.field)).toEqual([
    'sample.collected_at',
  ]);
});

it.each([
  [201, 422],
  [3_000_000, 413],
])('security finding 12: refuses a text of %i letters with %i', async (length, status) => {
  const answer = await lab.technician.inject({
    method: 'POST',
    url: '/api/sarm/dataset/create-dataset',
    payload: { name: 'Sample', project_id: lab.projectId, metadata: { source: 'x'.repeat(length) } },
  });
  expect(answer.statusCode).toBe(status);
});

async function sampleOfPatient(): Promise<{ own: string; foreign: string; video: string }> {
  const own = await patient(lab.projectId);
  const foreign = await patient(lab.otherProjectId);
  expect((await create({ patient_id: foreign })).statusCode).toBe(422);
  expect((await create({ patient_id: newId() })).statusCode).toBe(422);
  const dataset = (await create({ patient_id: own })).json<Dataset>();
  expect(dataset.sample.patient_id).toBe(own);
  const video = await lab.video({ dataset_id: dataset.id });
  const shown = await lab.member.inject({ url: `/api/business/videos/${video}` });
  expect(shown.json<Video>().patientId).toBe(own);
  return { own, foreign, video };
}

const rename = (id: string, payload: object) =>
  lab.member.inject({ method: 'PUT', url: `/api/sarm/video/update-video/${id}`, payload });

it('BUS-232 gives a sample without patient the one that is named for its video, and refuses another', async () => {
  const [own, other, foreign] = [
    await patient(lab.projectId),
    await patient(lab.projectId),
    await patient(lab.otherProjectId),
  ];
  const sample = (await create()).json<Dataset>();
  const video = await lab.video({ dataset_id: sample.id });
  const second = await lab.video({ dataset_id: sample.id });
  const unknown = await rename(video, { patientId: foreign });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    422,
    { errors: [{ field: 'patientId', code: 'patient_not_found' }] },
  ]);
  expect((await rename(video, { patientId: own })).json<Video>().patientId).toBe(own);
  expect((await lab.member.inject({ url: `/api/business/videos/${second}` })).json<Video>().patientId).toBe(
    own,
  );
  const refused = await rename(second, { patientId: other });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: [{ field: 'patientId', code: 'patient_of_sample' }] },
  ]);
  expect((await rename(second, { patientId: own, name: 'Second drop' })).statusCode).toBe(200);
});

it('shows for a video what is missing before its figures can be given', async () => {
  const sample = (await create()).json<Dataset>();
  const id = await lab.video({ dataset_id: sample.id, frames_count: 50, timeline_key: 't' });
  const missing = async () =>
    (await lab.member.inject({ url: `/api/business/videos/${id}` })).json<Video>().missing;
  const codes = async () =>
    Object.fromEntries(
      Object.entries(await missing()).map(([kind, list]) => [kind, list.map(({ code }) => code)]),
    );
  expect(await codes()).toEqual({
    motility: ['missing.no_pixel_size'],
    concentration: ['missing.no_pixel_size', 'missing.no_dilution'],
    total: ['missing.no_volume'],
  });
  const calibration = await lab.member.inject({
    method: 'POST',
    url: '/api/sarm/calibrations',
    payload: { name: 'Bench 2', microscope: 'CX43', objective: '10x', pixel_size_um: 0.5 },
  });
  const named = await rename(id, { calibrationId: calibration.json<{ id: string }>().id });
  expect(named.json<Video>().calibrationName).toBe('Bench 2');
  await update(sample.id, { dilution: 1, volume_ml: 2 });
  expect(await codes()).toEqual({ motility: [], concentration: ['missing.no_measured_depth'], total: [] });
});

it('BUS-232 takes only a patient of the same project, and gives it to the videos', async () => {
  await sampleOfPatient();
});

it('BUS-171 lists the videos of a patient, in both spellings, with the other filters, in pages, for members alone', async () => {
  const { own, foreign, video } = await sampleOfPatient();
  await lab.video();
  const list = async (query: string, who = lab.member) =>
    (await who.inject({ url: `/api/video/list-video?${query}` })).json<{ items: Video[]; total: number }>();
  for (const path of ['/api/video/list-video', '/api/sarm/videos/all']) {
    const answer = await lab.member.inject({ url: `${path}?patient_id=${own}` });
    const { items, total } = answer.json<{ items: Video[]; total: number }>();
    expect([items.map((each) => each.id), total]).toEqual([[video], 1]);
  }
  expect((await list(`patient_id=${own}&status=failed`)).total).toBe(0);
  expect((await list(`patient_id=${own}&sort_by=name`)).items.map((each) => each.id)).toEqual([video]);
  const second = await lab.video({
    dataset_id: (await lab.member.inject({ url: `/api/business/videos/${video}` })).json<Video>().datasetId,
    name: 'Zulu',
  });
  const page = await list(`patient_id=${own}&sort_by=name&sort_order=desc&page=1&limit=1`);
  expect(page).toMatchObject({ items: [{ id: second }], total: 2, page: 1, limit: 1 });
  const next = await list(`patient_id=${own}&sort_by=name&sort_order=desc&page=2&limit=1`);
  expect(next).toMatchObject({ items: [{ id: video }], total: 2, page: 2, limit: 1 });
  expect((await list('status=uploaded&limit=1')).items).toHaveLength(1);
  expect((await list(`patient_id=${foreign}`)).total).toBe(0);
  expect((await list(`patient_id=${own}`, lab.stranger)).total).toBe(0);
});
