import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { readZip } from '../detection/read-zip.fixture.ts';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const path = (id: string): string => `/api/sarm/patients/${id}/export`;

describe('all data of one patient', () => {
  it('holds records, history with names, videos, frames and reports of the patient, and nothing of others', async () => {
    const { projectId } = lab;
    const made = await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/patients',
      payload: { project_id: projectId, name: 'Former Name', medicalRecordNumber: 'KH-0815' },
    });
    const { id } = made.json<PatientRecord>();
    await lab.member.inject({
      method: 'PUT',
      url: `/api/sarm/patients/${id}`,
      payload: { name: 'Nora Export', email: 'nora@mail.example', medicalRecordNumber: 'KH-0816' },
    });
    const otherVideo = world.videoId;
    world.patientId = id;
    await world.analyse();
    await lab.frame(world.videoId, 7);
    const { id: reportId } = await world.saved();
    await world.issue(reportId, TEST_USER_PASSWORD);

    const answer = await lab.member.inject({ url: path(id) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = readZip(answer.rawPayload);
    const rows = (name: string): Record<string, unknown>[] =>
      (files.get(name)?.toString('utf8') ?? '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(JSON.parse(files.get('patient.json')?.toString('utf8') ?? '')).toMatchObject({
      id,
      name: 'Nora Export',
      email: 'nora@mail.example',
    });
    expect(rows('samples.jsonl')).toMatchObject([{ id: world.datasetId, patient_id: id }]);
    expect(rows('videos.jsonl')).toMatchObject([{ id: world.videoId }]);
    expect(rows('frames.jsonl')).toMatchObject([{ frame_index: 7 }]);
    expect(rows('reports.jsonl')).toMatchObject([{ id: reportId, status: 'issued' }]);
    expect(JSON.stringify(rows('videos.jsonl'))).not.toContain('blob_key');
    const renamed = rows('history.jsonl').find(({ action }) => action === 'patient.update');
    expect(renamed).toMatchObject({
      before: { name: 'Former Name', medical_record_number: 'KH-0815' },
      after: { name: 'Nora Export', medical_record_number: 'KH-0816' },
    });
    const original = files.get(`videos/${world.videoId}/original`);
    expect(original?.length).toBe(2000);
    expect([...files.keys()].some((name) => /videos\/.*\/frames\/0000007/.test(name))).toBe(true);
    expect([...files.keys()].join(' ')).not.toContain(otherVideo);
    expect(await lab.audits('patient.export')).toMatchObject([{ subject_id: id, after: { videos: 1 } }]);
    expect(await lab.blobs(blobKeys.videoPrefix(projectId, world.videoId))).not.toEqual([]);
  });

  it('is for holders of manage_patients who are members, also by a media token of its own', async () => {
    const id = world.patientId;
    expect((await lab.plain.inject({ url: path(id) })).statusCode).toBe(403);
    for (const who of [lab.stranger, lab.admin])
      expect((await who.inject({ url: path(id) })).statusCode).toBe(404);
    const token = async (kind: string, object: string) =>
      (
        await lab.member.inject({
          method: 'POST',
          url: '/api/sarm/media/token',
          payload: { kind, id: object },
        })
      ).json<{ token: string }>().token;
    const by = async (given: string) =>
      (await lab.api.inject({ url: `${path(id)}?token=${given}` })).statusCode;
    expect(await by(await token('patient-export', id))).toBe(200);
    expect(await by(await token('video', world.videoId))).toBe(401);
  });
});
