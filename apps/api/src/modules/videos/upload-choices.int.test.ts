import { newId } from '@sarm/database/kernel/new-id';
import { createDataset, createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { aviBytes, type Dataset, type Lab, openLab, type Video } from '../../testing/lab-world.ts';
import { encodeMetadata, sha256, TUS, UPLOADS } from './upload-world.fixture.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

async function upload(fields: Readonly<Record<string, string>>, who: SignedInPerson = lab.member) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(aviBytes(2000))]), 'drop 1.avi');
  const encoded = new Response(form);
  return await who.inject({
    method: 'POST',
    url: '/api/sarm/video/upload-video',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
/** tus: what is refused before the first byte. */
const start = (fields: Readonly<Record<string, string>>, who: SignedInPerson = lab.member, bytes = 100) =>
  who.inject({
    method: 'POST',
    url: UPLOADS,
    headers: {
      ...TUS,
      'upload-length': String(bytes),
      'upload-metadata': encodeMetadata({ filename: 'a.avi', sha256: '0'.repeat(64), ...fields }),
    },
  });
const patient = async (projectId = lab.projectId): Promise<string> => {
  const id = newId();
  const { db } = lab.api.database.admin;
  await db.insertInto('patients').values({ id, project_id: projectId, name: 'P. Atient' }).execute();
  return id;
};
const calibration = async (expiry: string | null = null): Promise<string> => {
  const answer = await lab.member.inject({
    method: 'POST',
    url: '/api/sarm/calibrations',
    payload: { name: 'Bench 2', microscope: 'CX43', objective: '10x', pixel_size_um: 0.5, expiry },
  });
  return answer.json<{ id: string }>().id;
};
const sample = () => createDataset(lab.api.database, { projectId: lab.projectId, createdBy: lab.member.id });

describe('what is chosen with an upload', () => {
  it('stores the preparation, fresh where none is named, and refuses one that is not in the list', async () => {
    const datasetId = await sample();
    const plain = await upload({ dataset_id: datasetId, name: 'Drop' });
    expect(plain.json<Video>().preparation).toBe('fresh');
    const stained = (await upload({ dataset_id: datasetId, preparation: 'papanicolaou' })).json<Video>();
    expect(stained.preparation).toBe('papanicolaou');
    expect((await upload({ dataset_id: datasetId, preparation: 'gram' })).statusCode).toBe(422);
    expect((await start({ dataset_id: datasetId, preparation: 'gram' })).statusCode).toBe(422);
    const update = (preparation: string, who: SignedInPerson = lab.member) =>
      who.inject({
        method: 'PUT',
        url: `/api/sarm/video/update-video/${stained.id}`,
        payload: { preparation },
      });
    expect((await update('shorr')).json<Video>().preparation).toBe('shorr');
    expect((await update('gram')).statusCode).toBe(422);
    expect((await update('shorr', lab.plain)).statusCode).toBe(403);
    const changes = (await lab.audits('video.update')).filter((row) => row.subject_id === stained.id);
    expect(changes).toMatchObject([
      { before: { preparation: 'papanicolaou' }, after: { preparation: 'shorr' } },
    ]);
  });

  it('BUS-173 BUS-041 takes dataset, patient and calibration in both spellings with the other fields, from holders alone', async () => {
    const [one, two] = [await sample(), await sample()];
    const [patientId, calibrationId] = [await patient(), await calibration()];
    const given = {
      name: 'Drop',
      description: 'left',
      tags: 'a, b',
      source: 'CX43',
      captureDate: '2026-11-02',
    };
    const spellings = [
      { dataset_id: one, patient_id: patientId, calibration_id: calibrationId },
      { datasetId: two, patientId, calibrationId },
    ];
    for (const spelling of spellings) {
      const answer = await upload({ ...spelling, ...given });
      expect(answer.statusCode).toBe(201);
      expect(answer.json<Video>()).toMatchObject({
        ...given,
        tags: ['a', 'b'],
        patientId,
        calibrationId,
        calibrationName: 'Bench 2',
        processingStatus: 'pending',
      });
    }
    const bare = { dataset_id: one, name: 'Drop' };
    for (const code of ['upload_videos', 'manage_videos'] as const) {
      const role = await createRole(lab.api.database, [code]);
      const holder = await lab.api.signedIn({ roles: [role.code] });
      await lab.api.database.admin.db
        .insertInto('project_members')
        .values({ project_id: lab.projectId, user_id: holder.id, access_level: 'member' })
        .execute();
      expect((await upload(bare, holder)).statusCode).toBe(201);
    }
    expect((await upload(bare, lab.plain)).statusCode).toBe(403);
    expect((await upload(bare, lab.viewer)).statusCode).toBe(403);
    expect((await upload(bare, lab.stranger)).statusCode).toBe(404);
  });

  it('TEC-046 TEC-138 technical staff read the code of a recording in place of its name and file name', async () => {
    const datasetId = await sample();
    for (const name of ['Jane Doe', 'Jane Doe again']) await upload({ dataset_id: datasetId, name });
    const { code } = (
      await lab.technician.inject({ url: `/api/sarm/dataset/get-dataset/${datasetId}` })
    ).json<Dataset>();
    expect(code).toMatch(/^S\d{3,}$/);
    const read = async (who: SignedInPerson): Promise<string[]> =>
      (
        await who.inject({
          url: `/api/business/videos/dataset/${datasetId}?sort_by=createdAt&sort_order=asc`,
        })
      )
        .json<{ videos: Video[] }>()
        .videos.map((video) => `${video.name} ${video.original_filename}`);
    expect(await read(lab.technician)).toEqual([`${code}/1 ${code}/1`, `${code}/2 ${code}/2`]);
    expect(await read(lab.member)).toEqual(['Jane Doe drop 1.avi', 'Jane Doe again drop 1.avi']);
  });

  it('TEC-203 takes an upload from holders of upload_videos, of manage_videos, and of the code that grants the first', async () => {
    const bare = { dataset_id: await sample(), name: 'Drop' };
    const member = async (...codes: Parameters<typeof createRole>[1]) => {
      const role = await createRole(lab.api.database, codes);
      const who = await lab.api.signedIn({ roles: [role.code] });
      await lab.api.database.admin.db
        .insertInto('project_members')
        .values({ project_id: lab.projectId, user_id: who.id, access_level: 'member' })
        .execute();
      return who;
    };
    for (const code of ['upload_videos', 'manage_videos', 'upload_technical_videos'] as const)
      expect([code, (await upload(bare, await member(code))).statusCode]).toEqual([code, 201]);
    for (const code of ['access_technical', 'extract_frames', 'create_datasets', 'delete_videos'] as const)
      expect([code, (await upload(bare, await member(code))).statusCode]).toEqual([code, 403]);
  });

  it('BUS-236 a resumable upload takes the same fields, from holders of either code at level member alone', async () => {
    const dataset_id = await sample();
    const [patient_id, calibration_id] = [await patient(), await calibration()];
    const fields = { dataset_id, patient_id, calibration_id, name: 'Drop', tags: 'a, b' };
    for (const code of ['upload_videos', 'manage_videos'] as const) {
      const role = await createRole(lab.api.database, [code, 'access_business']);
      const who = await lab.api.signedIn({ roles: [role.code] });
      const member = { project_id: lab.projectId, user_id: who.id, access_level: 'member' as const };
      await lab.api.database.admin.db.insertInto('project_members').values(member).execute();
      const bytes = aviBytes(1000);
      const begun = await start({ ...fields, sha256: sha256(bytes) }, who, bytes.length);
      expect([code, begun.statusCode]).toEqual([code, 201]);
      const ended = await who.inject({
        method: 'PATCH',
        url: String(begun.headers['location']),
        headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        payload: bytes,
      });
      expect(ended.json()).toMatchObject({
        name: 'Drop',
        datasetId: dataset_id,
        patientId: patient_id,
        calibrationId: calibration_id,
        tags: ['a', 'b'],
      });
    }
    expect((await start(fields, lab.plain)).statusCode).toBe(403);
    expect((await start(fields, lab.viewer)).statusCode).toBe(403);
    expect((await start(fields, lab.stranger)).statusCode).toBe(404);
  });

  it('enters the patient of the first video in the sample, logs it, and refuses another', async () => {
    const dataset_id = await sample();
    const [own, other] = [await patient(), await patient()];
    await upload({ dataset_id, patient_id: own });
    const stored = await lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${dataset_id}` });
    expect(stored.json<Dataset>().sample.patient_id).toBe(own);
    expect((await lab.audits('dataset.update')).at(-1)).toMatchObject({
      subject_id: dataset_id,
      after: { sample: { patient_id: own } },
    });
    for (const send of [upload, start]) {
      expect((await send({ dataset_id, patient_id: other })).json()).toMatchObject({
        errors: [{ field: 'patientId', code: 'patient_of_sample' }],
      });
      expect(
        (await send({ dataset_id, patient_id: await patient(lab.otherProjectId) })).json(),
      ).toMatchObject({
        errors: [{ field: 'patientId', code: 'patient_not_found' }],
      });
      expect((await send({ dataset_id, patient_id: 'me' })).statusCode).toBe(422);
      expect((await send({ dataset_id, patient_id: own })).statusCode).toBe(201);
      expect(
        (await send({ dataset_id, calibration_id: await calibration('2020-01-01') })).json(),
      ).toMatchObject({
        code: 'calibration_not_usable',
      });
    }
  });
});
