import type { RecordHistory } from '@sarm/contracts/http/history/history.routes';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';

const lab = await labOfFile();
const { db } = lab.api.database.admin;
const get = (who: SignedInPerson, path: string) => who.inject({ url: `/api${path}/history` });
const history = async (who: SignedInPerson, path: string) => (await get(who, path)).json<RecordHistory>();

async function addPatient(name: string): Promise<{ id: string; videoId: string; datasetId: string }> {
  const made = await lab.member.inject({
    method: 'POST',
    url: '/api/sarm/patients',
    payload: { project_id: lab.projectId, name },
  });
  const { id } = made.json<PatientRecord>();
  const datasetId = await createDataset(lab.api.database, { projectId: lab.projectId, name: 'Sample' });
  await db.updateTable('datasets').set({ patient_id: id }).where('id', '=', datasetId).execute();
  return { id, datasetId, videoId: await lab.video({ dataset_id: datasetId }) };
}

describe('the history of a record', () => {
  it('shows members what was done, by whom, with the names before and after, page by page', async () => {
    const { id, videoId } = await addPatient('Ida Former');
    await lab.editor.inject({
      method: 'PUT',
      url: `/api/sarm/patients/${id}`,
      payload: { name: 'Ida Now', contactNumber: '555' },
    });
    await lab.editor.inject({
      method: 'PUT',
      url: `/api/sarm/video/update-video/${videoId}`,
      payload: { name: 'Ida left' },
    });
    const shown = await history(lab.viewer, `/sarm/patients/${id}`);
    expect(shown).toMatchObject({ name: 'Ida Now', total: 3 });
    expect(shown.items.map(({ action }) => action)).toEqual([
      'video.update',
      'patient.update',
      'patient.create',
    ]);
    expect(shown.items[1]).toMatchObject({
      message: 'Patient changed',
      before: { name: 'Ida Former', contact_number: '' },
      after: { name: 'Ida Now', contact_number: '555' },
      resourceType: 'patient',
    });
    expect(shown.items[2]?.userName).toBe('Mira Member');
    expect(shown.people.reduce((sum, { entries }) => sum + entries, 0)).toBe(3);
    const second = (
      await lab.viewer.inject({ url: `/api/sarm/patients/${id}/history?limit=2&page=2` })
    ).json<RecordHistory>();
    expect(second).toMatchObject({ total: 3, page: 2, items: [{ action: 'patient.create' }] });
    // The log of the installation is read by people who are members of nothing: the names stay hidden there.
    const log = await lab.admin.inject({ url: `/api/admin/system-logs?search=${id}` });
    expect(log.body).toContain('patient.update');
    expect(log.body).not.toMatch(/Ida/);
    const [entry] = shown.items.filter(({ action }) => action === 'patient.update');
    const one = await lab.admin.inject({ url: `/api/admin/system-logs/${entry?.id}` });
    expect(one.json()).toMatchObject({ after: { name: '[personal]' }, chain: { intact: true } });
  });

  it('is filtered by kind and by person, and the counts of each cover all entries', async () => {
    const { id, videoId } = await addPatient('Sorted');
    await lab.editor.inject({
      method: 'PUT',
      url: `/api/sarm/patients/${id}`,
      payload: { name: 'Sorted', contactNumber: '555' },
    });
    await lab.viewer.inject({ url: `/api/sarm/media/view-video/${videoId}` });
    const read = async (query: string) =>
      (await lab.viewer.inject({ url: `/api/sarm/patients/${id}/history?${query}` })).json<RecordHistory>();
    const all = await read('');
    expect(all).toMatchObject({ total: 3, groups: { changes: 2, runs: 0, reports: 0, files: 1 } });
    const files = await read('group=files');
    expect(files).toMatchObject({ total: 1, groups: all.groups, people: all.people });
    expect(files.items.map(({ action }) => action)).toEqual(['video.view']);
    const members = await read(`person=${encodeURIComponent('Mira Member')}`);
    expect(members.items.map(({ action }) => action)).toEqual(['patient.create']);
    expect((await read('person=-')).items).toEqual([]);
    expect((await lab.viewer.inject({ url: `/api/sarm/patients/${id}/history?group=x` })).statusCode).toBe(
      422,
    );
  });

  it('shows a record to anyone who may read it, and to nobody else', async () => {
    const { id, datasetId, videoId } = await addPatient('Guarded');
    for (const path of [`/sarm/patients/${id}`, `/sarm/datasets/${datasetId}`, `/sarm/videos/${videoId}`]) {
      expect((await get(lab.viewer, path)).statusCode).toBe(200);
      for (const who of [lab.stranger, lab.admin]) expect((await get(who, path)).statusCode).toBe(404);
    }
    expect((await get(lab.plain, `/sarm/patients/${id}`)).statusCode).toBe(403);
    expect((await get(lab.viewer, `/sarm/patients/${newId()}`)).statusCode).toBe(404);
    const project = `/sarm/projects/${lab.projectId}`;
    expect((await get(lab.plain, project)).statusCode).toBe(200);
    expect(await history(lab.admin, project)).toMatchObject({ name: 'Clinic' });
    expect((await get(lab.stranger, project)).statusCode).toBe(404);
    expect((await get(lab.member, `/admin/users/${lab.viewer.id}`)).statusCode).toBe(403);
    await lab.admin.inject({
      method: 'PUT',
      url: `/api/admin/users/${lab.viewer.id}`,
      payload: { displayName: 'Vera Viewer' },
    });
    const account = await history(lab.admin, `/admin/users/${lab.viewer.id}`);
    expect(account.items.map(({ action }) => action)).toContain('user.update');
  });

  it('shows no name once the record is gone with its key', async () => {
    const { id } = await addPatient('Gone Soon');
    const kept = () => db.selectFrom('audit_keys').select('key').where('subject_id', '=', id).execute();
    expect(await kept()).toHaveLength(1);
    await db.deleteFrom('datasets').where('patient_id', '=', id).execute();
    await lab.member.inject({ method: 'DELETE', url: `/api/sarm/patients/${id}` });
    expect(await kept()).toEqual([]);
    expect((await get(lab.member, `/sarm/patients/${id}`)).statusCode).toBe(404);
  });
});

describe('looking at the media of a patient', () => {
  it('leaves one entry for each person, video and hour, and none where the sample has no patient', async () => {
    const { videoId } = await addPatient('Watched');
    const frame = await lab.frame(videoId, 1);
    const views = async (id: string) =>
      (await lab.audits('video.view')).filter(({ subject_id: subject }) => subject === id);
    for (const url of [`view-video/${videoId}`, `view-video/${videoId}?original=true`, `view-frame/${frame}`])
      expect((await lab.viewer.inject({ url: `/api/sarm/media/${url}` })).statusCode).toBe(200);
    expect(await views(videoId)).toMatchObject([{ after: { media: 'video' } }]);
    await lab.editor.inject({ url: `/api/sarm/media/view-frame/${frame}` });
    expect(await views(videoId)).toHaveLength(2);
    const file = await lab.member.inject({ url: `/api/sarm/media/file/videos/${videoId}/original` });
    expect(file.statusCode).toBe(200);
    expect(await views(videoId)).toHaveLength(3);
    const nobodys = await lab.video();
    await lab.viewer.inject({ url: `/api/sarm/media/view-video/${nobodys}` });
    expect(await views(nobodys)).toEqual([]);
    expect((await lab.stranger.inject({ url: `/api/sarm/media/view-video/${videoId}` })).statusCode).toBe(
      404,
    );
    expect(await views(videoId)).toHaveLength(3);
  });
});
