import type { DataLabel, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { automaticLabelName } from '@sarm/domain/labels';
import { createDataset } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { labelsWorldOfFile } from './labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get, add } = world;

interface Labels {
  data_labels: DataLabel[];
  total_count: number;
  total_pages: number;
}
interface OneLabel {
  data_label: DataLabel;
  items: LabelledBox[];
  total_count: number;
  detection_ids: string[];
}

const dataset = () => createDataset(lab.api.database, { projectId: lab.projectId, name: 'Set' });

describe('labels are read', () => {
  it('TEC-240 TEC-262 TEC-264 by dataset, person and type', async () => {
    const datasetId = await dataset();
    const owner = await world.holder(['annotate_detection']);
    const detection = await world.label({ dataset_id: datasetId, name: 'D' }, owner);
    const morphology = await world.label(
      { dataset_id: datasetId, name: 'M', label_type: 'morphology' },
      owner,
    );
    const elsewhere = await world.label({ name: 'E' }, owner);
    const ids = async (path: string, who = owner): Promise<string[]> =>
      (await get<Labels>(path, who)).data_labels.map(({ id }) => id);
    const both = [morphology.id, detection.id];
    const LIST = '/sarm/annotation/list-labels';
    expect(await ids(`${LIST}?dataset_id=${datasetId}`)).toEqual(both);
    expect(await ids(`${LIST}?dataset_id=${datasetId}&user_id=${owner.id}`)).toEqual(both);
    expect(await ids(`${LIST}?user_id=${owner.id}`)).toEqual([elsewhere.id, ...both]);
    expect(await ids(`${LIST}?dataset_id=${datasetId}&label_type=morphology`)).toEqual([morphology.id]);
    expect(await ids(`${LIST}?dataset_id=${datasetId}`, world.reviewer)).toEqual(both);
    expect(await ids(`${LIST}?user_id=${owner.id}`, world.reviewer)).toEqual([elsewhere.id, ...both]);
    // Somebody else without review_annotations has none of them.
    expect(await ids(`${LIST}?dataset_id=${datasetId}`, world.detector)).toEqual([]);
    const OF = `/annotations/sam2/datasets/${datasetId}/data-labels/`;
    expect(await ids(OF)).toEqual(both);
    expect(await ids(`${OF}?user_id=${owner.id}`)).toEqual(both);
    expect(await ids(OF, world.reviewer)).toEqual(both);
    expect(await ids(`${OF}?user_id=${owner.id}`, world.reviewer)).toEqual(both);
    expect(await ids(OF, world.detector)).toEqual([]);
    expect((await call('GET', `${OF}?user_id=${owner.id}`)).statusCode).toBe(404);
    const PERSON = `/annotations/sam2/users/${owner.id}/data-labels/`;
    expect(await ids(PERSON)).toEqual([elsewhere.id, ...both]);
    expect(await ids(PERSON, world.reviewer)).toEqual([elsewhere.id, ...both]);
    expect((await call('GET', PERSON)).statusCode).toBe(404);
    for (const path of [LIST, OF]) {
      expect((await call('GET', path, undefined, lab.plain)).statusCode).toBe(403);
    }
    expect((await call('GET', OF, undefined, lab.stranger)).statusCode).toBe(404);
  });

  it('TEC-247 TEC-248 in pages of 20, by type and by name or description, under both prefixes', async () => {
    const owner = await world.holder(['annotate_detection']);
    for (let at = 0; at < 22; at += 1)
      await world.label({ name: `Label ${at}`, description: at === 3 ? 'of the 100%_ set' : '' }, owner);
    await world.label({ name: 'Crops', label_type: 'morphology' }, owner);
    for (const prefix of ['/annotations/sam2', '/sarm/annotation'])
      for (const slash of ['', '/']) {
        const BROWSE = `${prefix}/data-labels${slash}`;
        const first = await get<Labels>(`${BROWSE}?label_type=detection`, owner);
        expect([first.data_labels.length, first.total_count, first.total_pages]).toEqual([20, 22, 2]);
        expect(first.data_labels[0]).toMatchObject({ name: 'Label 21' });
        const second = await get<Labels>(`${BROWSE}?label_type=detection&page=2`, owner);
        expect(second.data_labels.map(({ name }) => name)).toEqual(['Label 1', 'Label 0']);
        expect(await get<Labels>(`${BROWSE}?limit=5`, owner)).toMatchObject({
          total_count: 23,
          total_pages: 5,
        });
        const SEARCH = `${prefix}/data-labels/search${slash}`;
        const found = async (query: string): Promise<string[]> =>
          (await get<Labels>(`${SEARCH}?query=${encodeURIComponent(query)}`, owner)).data_labels.map(
            ({ name }) => name,
          );
        expect(await found('label 21')).toEqual(['Label 21']);
        expect(await found('100%_')).toEqual(['Label 3']);
        expect(await found('no such')).toEqual([]);
        expect(
          await get<Labels>(`${SEARCH}?query=Label&label_type=detection&page=2&limit=20`, owner),
        ).toMatchObject({ total_count: 22, total_pages: 2, data_labels: [{}, {}] });
        expect(await get<Labels>(`${SEARCH}?query=Crops&label_type=detection`, owner)).toMatchObject({
          total_count: 0,
        });
      }
    // Only the caller's own, unless they hold review_annotations.
    const names = async (who: typeof owner): Promise<string[]> =>
      (await get<Labels>('/annotations/sam2/data-labels/search?query=Label%2021', who)).data_labels.map(
        ({ user_id }) => user_id,
      );
    expect(await names(world.reviewer)).toEqual([owner.id]);
    expect(await names(world.detector)).toEqual([]);
    expect(await names(world.morphologist)).toEqual([]);
    for (const path of ['/annotations/sam2/data-labels/', '/annotations/sam2/data-labels/search'])
      expect((await call('GET', path, undefined, lab.plain)).statusCode).toBe(403);
    expect((await get<Labels>('/annotations/sam2/data-labels/', lab.admin)).total_count).toBe(0);
  });

  it('TEC-242 one by id or by its own name, with its items, and 404 for every other', async () => {
    const video = await lab.video();
    const frames = [await world.frame(video, 1, [{}, {}]), await world.frame(video, 2)];
    const label = await world.label({ name: 'Found by name' });
    await add(
      label.id,
      frames.map(({ id }) => id),
    );
    const GET = '/sarm/annotation/get-label';
    for (const key of [label.id, encodeURIComponent('Found by name')]) {
      const one = await get<OneLabel>(`${GET}/${key}`);
      expect(one.data_label).toMatchObject({ id: label.id, item_count: 3 });
      expect([one.total_count, one.items.length]).toEqual([3, 3]);
      expect(one.detection_ids.toSorted()).toEqual(frames.flatMap(({ boxIds }) => boxIds).toSorted());
      expect(one.items[0]).toEqual({
        id: expect.any(String),
        frame_id: expect.any(String),
        detection_id: expect.any(String),
        name: expect.stringMatching(/^S\d{3}\/\d+ #[12]$/),
        classification: null,
        classification_hidden: false,
      });
    }
    const page = await get<OneLabel>(`${GET}/${label.id}?limit=2&page=2`);
    expect([page.items.length, page.total_count, page.detection_ids.length]).toEqual([1, 3, 1]);
    const ofFrame = await get<OneLabel>(`${GET}/${label.id}?frame_id=${frames[1]?.id}`);
    expect([ofFrame.total_count, ofFrame.detection_ids]).toEqual([1, frames[1]?.boxIds]);
    for (const limit of [0, 10_001])
      expect((await call('GET', `${GET}/${label.id}?limit=${limit}`)).statusCode).toBe(422);
    expect((await call('GET', `${GET}/${label.id}?limit=10000`)).statusCode).toBe(200);
    // By name only the own; by id those of others with review_annotations.
    const status = async (key: string, who: typeof world.detector): Promise<number> =>
      (await call('GET', `${GET}/${key}`, undefined, who)).statusCode;
    expect(await status('Found%20by%20name', world.reviewer)).toBe(404);
    expect(await status(label.id, world.reviewer)).toBe(200);
    expect(await status(label.id, world.morphologist)).toBe(404);
    expect(await status(label.id, lab.stranger)).toBe(404);
    expect(await status(newId(), world.detector)).toBe(404);
    expect(await status('no%20such', world.detector)).toBe(404);
  });
});

describe('a label is changed', () => {
  it('TEC-252 by its owner and by review_annotations, under both prefixes', async () => {
    const label = await world.label({ name: 'Before', description: 'b' });
    const put = (body: object, who = world.detector, prefix = '/annotations/sam2') =>
      call('PUT', `${prefix}/data-labels/${label.id}`, body, who);
    const renamed = await put({ name: ' After ', description: 'a' });
    expect([renamed.statusCode, renamed.json()]).toMatchObject([
      200,
      { data_label: { id: label.id, name: 'After', description: 'a' } },
    ]);
    expect((await put({ description: 'r' }, world.reviewer, '/sarm/annotation')).json()).toMatchObject({
      data_label: { name: 'After', description: 'r' },
    });
    expect((await put({ name: 'x' }, world.morphologist)).statusCode).toBe(404);
    expect((await put({ name: 'x' }, lab.stranger)).statusCode).toBe(404);
    expect((await put({ name: '  ' })).statusCode).toBe(422);
    expect(await lab.audits('label.update')).toMatchObject([
      { subject_id: label.id, before: { name: 'Before' }, after: { name: 'After' } },
      { after: { name: 'After' } },
    ]);
  });

  it('keeps the name of an automatic label, and gives no other label such a name', async () => {
    const own = automaticLabelName(world.detector.id, lab.datasetId, 'detection');
    const automatic = await world.label({ name: own });
    const typed = await world.label({ name: 'Typed' });
    const put = (id: string, body: object) => call('PUT', `/annotations/sam2/data-labels/${id}`, body);
    for (const answer of [await put(automatic.id, { name: 'x' }), await put(typed.id, { name: own })])
      expect([answer.statusCode, answer.json()]).toMatchObject([
        422,
        { errors: [{ field: 'name', code: 'label_name_reserved' }] },
      ]);
    expect((await put(automatic.id, { name: own, description: 'mine' })).statusCode).toBe(200);
  });
});
