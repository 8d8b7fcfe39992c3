import type { DataLabel, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { automaticLabelName } from '@sarm/domain/labels';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODE, codeOf, maskJobs } from './mask-jobs.fixture.ts';
import { masksWorldOfFile } from './masks-world.fixture.ts';

const world = await masksWorldOfFile();
const { labels } = world;
const { lab, call, get } = labels;
const { register, waitingJob, finish } = maskJobs(world);
const ADD = '/sarm/annotation/add-label';
beforeAll(async () => {
  await register();
});

describe('calls of the crop pages', () => {
  it('TEC-270 makes a morphology label of a dataset and reads it by its name', async () => {
    const { morphologist } = labels;
    const name = automaticLabelName(morphologist.id, lab.datasetId, 'morphology');
    expect(name).toBe(`${morphologist.id}_${lab.datasetId}_morphology`);
    const reading = () => call('GET', `/sarm/annotation/get-label/${name}`, undefined, morphologist);
    expect((await reading()).statusCode).toBe(404);
    const path = `/annotations/sam2/datasets/${lab.datasetId}/data-labels/`;
    const made = await call('POST', path, { name }, morphologist);
    expect(made.statusCode).toBe(201);
    const { data_label } = made.json<{ data_label: DataLabel }>();
    const read = await reading();
    expect([read.statusCode, read.json()]).toMatchObject([
      200,
      { data_label: { id: data_label.id, name, label_type: 'morphology', dataset_id: lab.datasetId } },
    ]);
    expect(codeOf(await call('POST', path.replace(lab.datasetId, newId()), { name }, morphologist))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('TEC-270 adds the boxes of a frame to a detection label, in either spelling', async () => {
    for (const spelling of ['camelCase', 'snake_case']) {
      const label = await labels.label();
      const box = await world.box();
      const payload =
        spelling === 'camelCase'
          ? { dataLabelId: label.id, frameId: box.frameId, className: 'sperm' }
          : { data_label_id: label.id, item_ids: [box.frameId], class_name: 'sperm' };
      const answer = await call('POST', ADD, payload);
      expect([spelling, answer.statusCode]).toEqual([spelling, 200]);
      const { items } = await get<{ items: LabelledBox[] }>(`/sarm/annotation/get-label/${label.id}`);
      expect(items).toMatchObject([{ detection_id: box.id }]);
      const missing = await call('POST', ADD, { ...payload, frameId: undefined, item_ids: undefined });
      expect(missing.statusCode).toBe(422);
      const foreign = await call('POST', ADD, { dataLabelId: newId(), frameId: box.frameId });
      expect(codeOf(foreign)).toEqual([404, 'not_found']);
    }
  });

  it('TEC-270 suggests points of a crop by a job', async () => {
    const box = await world.box();
    const waiting = call('POST', '/annotations/sam2/auto-suggest-points/', {
      crop_id: box.id,
      model_id: CODE,
    });
    const data = await waitingJob(box.id);
    const points = [{ x: 1, y: 2, label: 1 }];
    const result = { success: true, crop_id: box.id, model_id: CODE, points };
    await finish(data['taskId'], result);
    const answer = await waiting;
    expect([answer.statusCode, answer.json()]).toEqual([200, result]);
  });

  it('TEC-270 lists models of the type segmentation with the entries of the models call', async () => {
    type Entry = { readonly id: string; readonly name: string; readonly type?: string };
    const of = (query: string) =>
      get<{ models: Entry[]; total: number }>(`/sarm/training/list-model${query}`, lab.technician);
    const all = (await of('')).models;
    const { models, total } = await of('?type=segmentation');
    expect(models.map(({ id }) => id)).toEqual([CODE]);
    expect(total).toBe(1);
    expect(all).toContainEqual(models[0]);
    expect(models.every(({ type }) => type === 'segmentation')).toBe(true);
  });

  it('TEC-270 answers the picture of a crop by its id', async () => {
    const box = await world.box({ x1: 300, y1: 200, x2: 320, y2: 216 });
    const picture = await call('GET', `/sarm/media/view-crop/${box.id}`);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toMatch(/^image\//);
    expect(picture.rawPayload.length).toBeGreaterThan(100);
    expect((await call('GET', `/sarm/media/view-crop/${newId()}`)).statusCode).toBe(404);
  });
});
