import type { DataLabel, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { automaticLabelName } from '@sarm/domain/labels';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { labelsWorldOfFile } from './labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get } = world;
const CREATE = '/sarm/annotation/create-label';

interface OneLabel {
  data_label: DataLabel;
  items: LabelledBox[];
  total_count: number;
  detection_ids: string[];
}

const dataset = () => createDataset(lab.api.database, { projectId: lab.projectId, name: 'Set' });

describe('create-label', () => {
  it('TEC-241 TEC-143 stores name, description, dataset, person and type, and answers the label', async () => {
    const body = {
      name: '  Clinic heads  ',
      description: 'round 1',
      dataset_id: lab.datasetId,
      user_id: world.detector.id,
      label_type: 'detection',
    };
    const answer = await call('POST', CREATE, body);
    expect(answer.statusCode).toBe(201);
    const { data_label } = answer.json<{ data_label: DataLabel }>();
    expect(data_label).toMatchObject({
      name: 'Clinic heads',
      description: 'round 1',
      dataset_id: lab.datasetId,
      dataset_name: 'Samples',
      project_id: lab.projectId,
      user_id: world.detector.id,
      user_name: world.detector.displayName,
      label_type: 'detection',
      item_count: 0,
      labeled_count: 0,
      is_default: false,
    });
    expect(Date.parse(data_label.created_at)).toBeLessThanOrEqual(Date.now());
    expect(await lab.audits('label.create')).toContainEqual({
      subject_id: data_label.id,
      before: null,
      after: expect.objectContaining({ name: 'Clinic heads', label_type: 'detection' }),
    });
  });

  it('TEC-194 needs a name that is not empty after trimming', async () => {
    for (const name of ['', '   ', undefined]) {
      const answer = await call('POST', CREATE, { name, dataset_id: lab.datasetId, label_type: 'detection' });
      expect([name, answer.statusCode]).toEqual([name, 422]);
      expect(answer.json()).toMatchObject({ errors: [{ field: 'name' }] });
      const inDataset = await call('POST', `/annotations/sam2/datasets/${lab.datasetId}/data-labels/`, {
        name,
        label_type: 'detection',
      });
      expect(inDataset.statusCode).toBe(422);
    }
    const long = { name: 'n'.repeat(201), dataset_id: lab.datasetId, label_type: 'detection' };
    expect((await call('POST', CREATE, long)).statusCode).toBe(422);
  });

  it('TEC-144 TEC-164 makes one automatic label per person, dataset and type, also when two ask at once', async () => {
    const datasetId = await dataset();
    const { detector, morphologist } = world;
    for (const [type, who] of [
      ['detection', detector],
      ['morphology', morphologist],
    ] as const) {
      const name = automaticLabelName(who.id, datasetId, type);
      expect(name).toBe(`${who.id}_${datasetId}_${type}`);
      expect((await call('GET', `/sarm/annotation/get-label/${name}`, undefined, who)).statusCode).toBe(404);
      const body = { name, dataset_id: datasetId, label_type: type };
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', CREATE, body, who)));
      expect(answers.map((each) => each.statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 200, 200, 200, 200, 201,
      ]);
      const ids = answers.map((each) => each.json<{ data_label: DataLabel }>().data_label.id);
      expect(new Set(ids).size).toBe(1);
      expect(answers[0]?.json()).toMatchObject({ data_label: { name, is_default: true } });
      const found = await get<OneLabel>(`/sarm/annotation/get-label/${name}`, who);
      expect(found.data_label).toMatchObject({ id: ids[0], name, label_type: type, is_default: true });
    }
    const typed = await world.label({ dataset_id: datasetId, name: 'Typed' });
    expect([typed.name, typed.is_default]).toEqual(['Typed', false]);
  });

  it('TEC-241 takes an automatic name only for the caller, the dataset and the type that it names', async () => {
    const { detector, reviewer } = world;
    const other = await dataset();
    const names = [
      automaticLabelName(reviewer.id, lab.datasetId, 'detection'),
      automaticLabelName(detector.id, other, 'detection'),
      automaticLabelName(detector.id, lab.datasetId, 'morphology'),
    ];
    for (const name of names) {
      const answer = await call('POST', CREATE, { name, dataset_id: lab.datasetId, label_type: 'detection' });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: [{ field: 'name', code: 'label_name_reserved' }] },
      ]);
    }
  });

  it('TEC-210 is for the caller alone: another person’s id answers as an unknown one', async () => {
    const body = { name: 'x', dataset_id: lab.datasetId, label_type: 'detection' };
    for (const user_id of [world.reviewer.id, newId()]) {
      const answer = await call('POST', CREATE, { ...body, user_id });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
      const read = await call('GET', `/sarm/annotation/list-labels?user_id=${user_id}`);
      expect([read.statusCode, read.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
    // A reviewer reads, and still writes only for herself.
    const reviewer = await world.holder(['review_annotations', 'annotate_detection']);
    const forOther = await call('POST', CREATE, { ...body, user_id: world.detector.id }, reviewer);
    expect(forOther.statusCode).toBe(404);
    // A system administrator of the project may name its members, and nobody else.
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: lab.projectId, user_id: lab.admin.id, access_level: 'member' })
      .execute();
    const ofMember = await call('POST', CREATE, { ...body, user_id: world.detector.id }, lab.admin);
    expect([ofMember.statusCode, ofMember.json()]).toMatchObject([
      201,
      { data_label: { user_id: world.detector.id } },
    ]);
    expect((await call('POST', CREATE, { ...body, user_id: newId() }, lab.admin)).statusCode).toBe(404);
    expect((await call('GET', '/sarm/annotation/list-labels', undefined, undefined)).statusCode).toBe(200);
    expect((await lab.api.inject({ url: '/api/sarm/annotation/list-labels' })).statusCode).toBe(401);
  });

  it('TEC-263 is also made under its dataset, by either field of the name and of type morphology', async () => {
    const path = `/annotations/sam2/datasets/${lab.datasetId}/data-labels/`;
    for (const [body, name] of [
      [{ name: 'By name', description: 'd' }, 'By name'],
      [{ data_label_name: 'By the other' }, 'By the other'],
    ] as const) {
      const answer = await call('POST', path, body, world.morphologist);
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({
        data_label: { name, label_type: 'morphology', user_id: world.morphologist.id },
      });
    }
    const own = automaticLabelName(world.morphologist.id, lab.datasetId, 'morphology');
    const automatic = await call('POST', path, { name: own }, world.morphologist);
    expect(automatic.json()).toMatchObject({ data_label: { name: own, is_default: true } });
    const found = await get<OneLabel>(`/sarm/annotation/get-label/${own}`, world.morphologist);
    expect(found.data_label.label_type).toBe('morphology');
    const foreign = await call('POST', path, { name: 'x', user_id: world.detector.id }, world.morphologist);
    expect(foreign.statusCode).toBe(404);
  });

  it('refuses detection labels without annotate_detection; morphology labels take either code', async () => {
    const body = { name: 'x', dataset_id: lab.datasetId };
    const status = async (type: string, who: typeof world.detector): Promise<number> =>
      (await call('POST', CREATE, { ...body, label_type: type }, who)).statusCode;
    const { detector, morphologist, reviewer } = world;
    expect(await status('detection', detector)).toBe(201);
    expect(await status('detection', morphologist)).toBe(403);
    expect(await status('detection', reviewer)).toBe(403);
    expect(await status('morphology', detector)).toBe(201);
    expect(await status('morphology', morphologist)).toBe(201);
    expect(await status('morphology', reviewer)).toBe(403);
    const path = `/sarm/annotation/datasets/${lab.datasetId}/data-labels`;
    const detection = { name: 'x', label_type: 'detection' };
    expect((await call('POST', path, detection, morphologist)).statusCode).toBe(403);
    expect((await call('POST', path, detection, detector)).statusCode).toBe(201);
    const viewer = await world.holder(['annotate_detection'], 'viewer');
    expect(await status('detection', viewer)).toBe(403);
  });
});
