import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createDataset, createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { removeDueBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { type Lab, openLab, type Video } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

interface DatasetPage {
  videos: Video[];
  total: number;
  page: number;
  limit: number;
}
interface Page {
  items: Video[];
  total: number;
  page: number;
  limit: number;
}

describe('lists of videos', () => {
  it('BUS-166 TEC-218 lists the videos of a dataset in pages, searched and sorted', async () => {
    const dataset = await createDataset(lab.api.database, { projectId: lab.projectId });
    const names = ['b 50% done', 'a_first', 'C third'];
    for (const [i, name] of names.entries())
      await lab.video({
        dataset_id: dataset,
        name,
        size_bytes: 100 - i,
        created_at: new Date(2026, 0, i + 1),
      });
    const list = async (query: string): Promise<DatasetPage> =>
      (await lab.viewer.inject({ url: `/api/business/videos/dataset/${dataset}${query}` })).json();
    const titles = (page: DatasetPage): string[] => page.videos.map((each) => each.name);
    expect(titles(await list(''))).toEqual(['C third', 'a_first', 'b 50% done']);
    expect(await list('?page=2&limit=2')).toMatchObject({ total: 3, page: 2, limit: 2 });
    expect(titles(await list('?page=2&limit=2'))).toEqual(['b 50% done']);
    expect(titles(await list('?sort_by=size'))).toEqual(['C third', 'a_first', 'b 50% done']);
    expect(titles(await list('?sort_by=size&sort_order=desc'))[0]).toBe('b 50% done');
    expect(titles(await list('?search=50%25'))).toEqual(['b 50% done']);
    expect(await list('?search=_')).toMatchObject({ total: 1 });
    const injected = await lab.viewer.inject({
      url: `/api/business/videos/dataset/${dataset}?sort_by=${encodeURIComponent('name; drop table videos')}`,
    });
    expect(injected.statusCode).toBe(422);
    const foreign = await lab.stranger.inject({ url: `/api/business/videos/dataset/${dataset}` });
    expect(foreign.statusCode).toBe(404);
  });

  it("BUS-169 lists all videos of the caller's projects under both paths", async () => {
    const second = await lab.api.project({ members: { [lab.member.id]: 'viewer' } });
    const dataset = await createDataset(lab.api.database, { projectId: second });
    const newest = await lab.video({
      project_id: second,
      dataset_id: dataset,
      status: 'failed',
      created_at: new Date(2030, 0, 1),
    });
    const own = await lab.video({ status: 'completed', created_at: new Date(2029, 0, 1) });
    await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId });
    for (const path of ['/api/video/list-video', '/api/sarm/videos/all']) {
      const page = (await lab.member.inject({ url: `${path}?limit=2` })).json<Page>();
      expect(page.items.map((each) => each.id)).toEqual([newest, own]);
      expect(page).toMatchObject({ page: 1, limit: 2 });
      const failed = (await lab.member.inject({ url: `${path}?status=failed` })).json<Page>();
      expect(failed.items.map((each) => each.id)).toEqual([newest]);
      const all = (await lab.member.inject({ url: `${path}?limit=200` })).json<Page>();
      expect(all.items).toHaveLength(all.total);
      expect(all.items.some((each) => each.projectId === lab.otherProjectId)).toBe(false);
      const next = (await lab.member.inject({ url: `${path}?limit=1&page=2` })).json<Page>();
      expect(next.items.map((each) => each.id)).toEqual([own]);
      const ofOne = (
        await lab.member.inject({ url: `${path}?dataset_id=${lab.otherDatasetId}` })
      ).json<Page>();
      expect(ofOne.items).toEqual([]);
      const ofPatient = await lab.member.inject({ url: `${path}?patient_id=${newId()}` });
      expect(ofPatient.json<Page>().items).toEqual([]);
    }
  });
});

describe('one video', () => {
  it('BUS-093 TEC-138 answers every field in both spellings', async () => {
    const id = await lab.video({
      name: 'Shown',
      tags: ['a'],
      description: 'seen',
      source: 'scope',
      quality: JSON.stringify({ verdict: 'warning', reasons: ['drift'] }),
    });
    await lab.task({ video_id: id, stage: 'extracting', progress: 10, created_at: new Date(2020, 0, 1) });
    const taskId = await lab
      .task({
        video_id: id,
        status: 'processing',
        stage: 'storing',
        notice: JSON.stringify(notice('extraction.stored', { done: 9, total: 10 })),
        progress: 42,
      })
      .catch(() => undefined);
    // Only one extraction may be open, so the older one is closed first.
    expect(taskId).toBeUndefined();
    const { db } = lab.api.database.admin;
    await db
      .updateTable('tasks')
      .set({ status: 'failed', stage: 'failed' })
      .where('video_id', '=', id)
      .execute();
    await lab.task({
      video_id: id,
      status: 'processing',
      stage: 'storing',
      notice: JSON.stringify(notice('extraction.stored', { done: 9, total: 10 })),
      progress: 42,
    });
    const video = (await lab.viewer.inject({ url: `/api/business/videos/${id}` })).json<Video>();
    expect(video).toMatchObject({
      id,
      name: 'Shown',
      file_name: 'Shown',
      description: 'seen',
      originalFilename: 'sample.avi',
      original_filename: 'sample.avi',
      size: 2000,
      duration: 2,
      resolution: '640x480',
      frameRate: 25,
      tags: ['a'],
      source: 'scope',
      processingStatus: 'uploaded',
      processing_status: 'uploaded',
      framesCount: 50,
      extractedFramesCount: 0,
      extracted_frames_count: 0,
      extractionStage: 'storing',
      extractionMessage: 'Frames stored: 9 of 10',
      extractionNotice: { code: 'extraction.stored', params: { done: 9, total: 10 } },
      processingMessage: '',
      processingNotice: null,
      extractionProgress: 42,
      preparation: 'fresh',
      lastExtractionDate: null,
      lastTaskId: null,
      datasetId: lab.datasetId,
      datasetName: 'Samples',
      projectId: lab.projectId,
      uploadedBy: 'Mira Member',
      patientId: null,
      calibrationId: null,
      quality: { verdict: 'warning', reasons: ['drift'] },
      uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const full = await lab.viewer.inject({ url: `/api/business/videos/${id}?include_frames=true` });
    expect(full.json()).toEqual({ ...video, frames: [] });
  });

  it('BUS-167 BUS-170 BUS-172 answers the same by three paths, with frames on request, to members only', async () => {
    const id = await lab.video({ name: 'Same' });
    await lab.frame(id, 7);
    const paths = [`/api/business/videos/${id}`, `/api/video/${id}`, `/api/sarm/video/get-video/${id}`];
    const answers = await Promise.all(paths.map((url) => lab.viewer.inject({ url })));
    const [first] = answers.map((answer) => answer.json<Video>());
    expect(first).toMatchObject({ id, name: 'Same', extractedFramesCount: 1 });
    expect(first?.frames).toBeUndefined();
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, first]);
    const full = await lab.viewer.inject({ url: `/api/sarm/video/get-video/${id}?include_frames=true` });
    expect(full.json<Video>().frames?.map((each) => each.frameNumber)).toEqual([7]);
    for (const url of paths) expect((await lab.stranger.inject({ url })).statusCode).toBe(404);
  });

  it('BUS-058 changes name, description and tags for holders of either code, and logs the former ones', async () => {
    const id = await lab.video({ name: 'Old name' });
    const put = (who: typeof lab.member, payload: object) =>
      who.inject({ method: 'PUT', url: `/api/sarm/video/update-video/${id}`, payload });
    const changed = await put(lab.member, { name: 'New name', tags: ['x', 'y'] });
    expect(changed.json()).toMatchObject({ name: 'New name', tags: ['x', 'y'], description: '' });
    const [log] = await lab.audits('video.update');
    expect(log).toMatchObject({ before: { name: '[personal]' }, after: { name: '[personal]' } });
    expect((await put(lab.plain, { name: 'z' })).statusCode).toBe(403);
    for (const code of ['upload_videos', 'manage_videos'] as const) {
      const role = await createRole(lab.api.database, [code, 'access_business']);
      const holder = await lab.api.signedIn({ roles: [role.code] });
      const membership = { project_id: lab.projectId, user_id: holder.id, access_level: 'editor' as const };
      await lab.api.database.admin.db.insertInto('project_members').values(membership).execute();
      const described = await put(holder, { description: code });
      expect(described.json()).toMatchObject({ name: 'New name', description: code });
    }
    expect((await put(lab.member, { status: 'completed' })).statusCode).toBe(422);
  });

  it('BUS-172 deletes by both paths with frames and files; of others only as editor', async () => {
    for (const url of [(id: string) => `/api/business/videos/${id}`, (id: string) => `/api/video/${id}`]) {
      const id = await lab.video({ created_by: lab.editor.id });
      const frame = await lab.frame(id, 0);
      const remove = (who: typeof lab.member) => who.inject({ method: 'DELETE', url: url(id) });
      expect((await remove(lab.plain)).statusCode).toBe(403);
      expect((await remove(lab.member)).statusCode).toBe(403);
      const answer = await remove(lab.editor);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect((await lab.editor.inject({ url: `/api/sarm/frame/get-frame/${frame}` })).statusCode).toBe(404);
      expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, id))).toEqual([]);
      expect((await remove(lab.editor)).statusCode).toBe(404);
    }
    expect(await lab.audits('video.delete')).toHaveLength(2);
  });

  it('removes files later when the store failed at the deletion, also what a worker stored meanwhile', async () => {
    const id = await lab.video();
    const prefix = blobKeys.videoPrefix(lab.projectId, id);
    const { blobs } = lab.api.deps;
    const working = blobs.removePrefix;
    blobs.removePrefix = () => Promise.reject(new Error('the store is away'));
    const answer = await lab.member.inject({ method: 'DELETE', url: `/api/business/videos/${id}` });
    blobs.removePrefix = working;
    expect(answer.statusCode).toBe(204);
    await blobs.put(`${prefix}frames/0000001-q95.jpg`, Buffer.from('late'), { contentType: 'image/jpeg' });
    expect(await lab.blobs(prefix)).toHaveLength(4);
    await removeDueBlobs(lab.api.deps);
    expect(await lab.blobs(prefix)).toHaveLength(4);
    const { db } = lab.api.database.admin;
    await db
      .updateTable('blob_removals')
      .set({ due_at: new Date(0) })
      .execute();
    const alive = await lab.video();
    await db
      .insertInto('blob_removals')
      .values({ prefix: blobKeys.videoPrefix(lab.projectId, alive), due_at: new Date(0) })
      .execute();
    await removeDueBlobs(lab.api.deps);
    expect(await lab.blobs(prefix)).toEqual([]);
    expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, alive))).toHaveLength(3);
    expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
  });
});
