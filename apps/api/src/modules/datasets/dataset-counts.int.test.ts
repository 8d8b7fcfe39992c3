import { createObject } from '@sarm/testing/create-object';
import { createDataset } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { classifiedSet, morphologyLabel } from '../normal-forms/classified-set.fixture.ts';
import { type Dataset, type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const dataset = () => createDataset(lab.api.database, { projectId: lab.projectId });
const statsOf = async (id: string): Promise<Dataset['stats']> =>
  (await lab.viewer.inject({ url: `/api/sarm/dataset/get-dataset/${id}` })).json<Dataset>().stats;

describe('counts of a dataset', () => {
  it('BUS-032 counts as usable what is uploaded or completed, and no other status', async () => {
    for (const [status, usable] of [
      ['pending', 0],
      ['uploaded', 1],
      ['queued', 0],
      ['processing', 0],
      ['detection', 0],
      ['completed', 1],
      ['failed', 0],
    ] as const) {
      const id = await dataset();
      await lab.video({ dataset_id: id, status });
      expect([status, (await statsOf(id)).usable_videos]).toEqual([status, usable]);
    }
  });

  it('BUS-092 counts videos, frames and frames with detections and masks, and the cells behind the normal forms', async () => {
    const id = await dataset();
    const [video] = [await lab.video({ dataset_id: id }), await lab.video({ dataset_id: id })];
    for (const [index, detection_count] of [0, 3, 4].entries())
      await lab.frame(video, index, { detection_count, mask_count: index === 2 ? 2 : 0 });
    expect(await statsOf(id)).toMatchObject({
      videosCount: 2,
      framesCount: 3,
      detectedFrames: 2,
      maskedFrames: 1,
      normalSperm: null,
      abnormalSperm: null,
    });
    const { member } = lab;
    const labelId = await morphologyLabel(lab, { datasetId: id, ownerId: member.id });
    const set = { labelId, datasetId: id, labelledBy: member.id, approvedBy: member.id };
    await classifiedSet(lab, { ...set, counts: { normal: 2, abnormal_head: 3, abnormal_tail: 4 } });
    await classifiedSet(lab, { ...set, approvedBy: null, counts: { normal: 5 } });
    expect(await statsOf(id)).toMatchObject({ normalSperm: null, abnormalSperm: null });
    await lab.api.database.admin.db
      .insertInto('normal_forms_sources')
      .values({ dataset_id: id, project_id: lab.projectId, label_id: labelId })
      .execute();
    expect(await statsOf(id)).toMatchObject({ normalSperm: 2, abnormalSperm: 7 });
  });

  it('BUS-091 counts the crops that were cut', async () => {
    const owner = { projectId: lab.projectId, createdBy: lab.member.id };
    const cropId = await createObject(lab.api.database, 'crop', owner);
    const { dataset_id: id } = await lab.api.database.admin.db
      .selectFrom('detections')
      .innerJoin('videos', 'videos.id', 'detections.video_id')
      .select('videos.dataset_id')
      .where('detections.id', '=', cropId)
      .executeTakeFirstOrThrow();
    expect(await statsOf(id)).toMatchObject({ total_crops: 1, totalCrops: 1 });
    await lab.api.database.admin.db
      .updateTable('detections')
      .set({ cut: false })
      .where('id', '=', cropId)
      .execute();
    expect(await statsOf(id)).toMatchObject({ total_detections: 1, total_crops: 0, totalCrops: 0 });
  });

  it('BUS-233 an unusable video does not count as usable, whatever else was found does', async () => {
    const id = await dataset();
    for (const verdict of ['good', 'warning', 'unusable'])
      await lab.video({ dataset_id: id, quality: JSON.stringify({ verdict, reasons: ['drift'] }) });
    const stats = await statsOf(id);
    expect([stats.total_videos, stats.usable_videos]).toEqual([3, 2]);
  });
});
