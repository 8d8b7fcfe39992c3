import { allRoutes, type NamedRoute, spellingsOf } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { RESOURCES, type ResourceKind } from '@sarm/domain/access/resources';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AnnotatorTab, drawn } from './modules/annotation/annotation-calls.fixture.ts';
import { LabelsWorld } from './modules/labels/labels-world.fixture.ts';
import { buildMatrixRequest } from './testing/access-matrix/build-matrix-request.ts';
import { furtherParts } from './testing/access-matrix/further-parts.ts';
import type { SignedInPerson } from './testing/api-fixture.ts';
import { labOfFile } from './testing/lab-of-file.fixture.ts';

const world = new LabelsWorld(await labOfFile());
const { lab } = world;
const { api, projectId } = lab;
const { db } = api.database.admin;

/** A place, a number and ids that nothing else in the answers is. */
const PLACE = 123.4567;
const COUNT = 41_217;
const NOTE = 'qvx marked';
const CODES = [
  'access_technical',
  'annotate_detection',
  'annotate_morphology',
  'review_annotations',
] as const;
let annotator: SignedInPerson;
let colleague: SignedInPerson;
let frameId: string;
let layerId: string;
let marks: string[];
const shared: Partial<Record<ResourceKind, string>> = {};

/** A frame with a box, its label, mask, review, history and somebody who looks at it; one person labels it blind. */
beforeAll(async () => {
  await world.prepare();
  const people = [
    ...CODES,
    'view_system_logs',
    'view_analysis_results',
    'predict_models',
    'train_models',
  ] as const;
  annotator = await world.holder([...people, 'create_datasets', 'extract_frames', 'manage_projects']);
  colleague = await world.holder([...people, 'create_datasets', 'extract_frames', 'manage_projects']);
  const videoId = await lab.video();
  const frame = await world.frame(videoId, 7, [
    { x1: PLACE, y1: 50, x2: PLACE + 30, y2: 90, source: 'manual' },
  ]);
  frameId = frame.id;
  const [box = ''] = frame.boxIds;
  await world.outline(videoId, frame);
  const tab = new AnnotatorTab(world.detector);
  const edit = drawn(PLACE + 100);
  await tab.apply(frameId, [edit], { last_seq: 1 });
  await tab.present(frameId, { selected: box });
  const label = await world.label();
  await world.add(label.id, [frameId]);
  const item = await db
    .selectFrom('label_items')
    .select('id')
    .where('detection_id', '=', box)
    .executeTakeFirstOrThrow();
  await db.updateTable('label_items').set({ notes: NOTE }).where('frame_id', '=', frameId).execute();
  const review = await db
    .selectFrom('review_items')
    .select('id')
    .where('frame_id', '=', frameId)
    .executeTakeFirstOrThrow();
  await db.updateTable('review_items').set({ notes: NOTE }).where('id', '=', review.id).execute();
  const mask = await db
    .selectFrom('masks')
    .select('id')
    .where('frame_id', '=', frameId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('frames')
    .set({ detection_count: COUNT, verified_count: COUNT, crop_count: COUNT, labeled_count: COUNT })
    .where('id', '=', frameId)
    .execute();
  const dataset = { dataset: lab.datasetId, video: videoId, project: projectId };
  Object.assign(shared, dataset, {
    frame: frameId,
    detection: box,
    crop: box,
    mask: mask.id,
    label: label.id,
    labelItem: item.id,
    reviewItem: review.id,
  });
  const round = {
    id: newId(),
    project_id: projectId,
    dataset_id: lab.datasetId,
    name: 'r',
    overlap_percent: 0,
  };
  await db.insertInto('annotation_rounds').values(round).execute();
  await db
    .insertInto('annotation_round_frames')
    .values({
      project_id: projectId,
      round_id: round.id,
      frame_id: frameId,
      video_id: videoId,
      frame_index: 7,
      kind: 'work',
    })
    .execute();
  layerId = newId();
  await db
    .insertInto('annotation_layers')
    .values({
      id: layerId,
      project_id: projectId,
      round_id: round.id,
      frame_id: frameId,
      video_id: videoId,
      frame_index: 7,
      kind: 'blind',
      annotator_id: annotator.id,
      place: 0,
    })
    .execute();
  shared.annotationRound = round.id;
  marks = [
    `${PLACE}`,
    `${PLACE + 100}`,
    `${COUNT}`,
    NOTE,
    box,
    edit.object_id,
    edit.edit_id,
    mask.id,
    item.id,
    review.id,
  ];
});

const reads = allRoutes.filter(
  ({ id, route }) =>
    (route.effect === 'read' || (route.effect === 'own' && route.method === 'GET')) &&
    !id.startsWith('events.') &&
    !id.startsWith('layers.'),
);

async function idsFor({ route: { access } }: NamedRoute): Promise<string[]> {
  if (access.kind === 'person') return [world.detector.id];
  if (access.kind !== 'object') return ['0'];
  if (!(access.object in RESOURCES)) return [shared.video ?? ''];
  const kind = access.object as ResourceKind;
  const marked = shared[kind];
  if (marked !== undefined) return [marked];
  const { rows } = await sql<{
    id: string;
  }>`select id::text from ${sql.table(RESOURCES[kind].table)} limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

/** What of the marked frame each reading call answers to a person, by the call. */
async function leaksTo(person: SignedInPerson): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const named of reads)
    for (const id of await idsFor(named))
      for (const spelling of spellingsOf(named.route).slice(0, 1)) {
        const inPath = { projectId, frameId, ...(await furtherParts(api.database, named, spelling, id)) };
        const request = buildMatrixRequest(named, spelling, id, { inPath });
        const answer = await person.inject(request);
        // What the caller named stands in an answer about it, e.g. of a refusal.
        const text = answer.statusCode === 200 ? answer.payload : '';
        const seen = marks.filter((mark) => mark !== id && text.includes(mark));
        if (answer.statusCode === 200 && [...HIDDEN].some((kind) => shared[kind] === id)) seen.push('found');
        if (seen.length > 0) found.set(named.id, seen);
      }
  return found;
}
const HIDDEN = new Set<ResourceKind>(['frame', 'detection', 'crop', 'mask', 'labelItem', 'reviewItem']);

describe('while somebody labels a frame blind', () => {
  it('no reading call answers them its boxes, counts, history or people; those who do not label it see all of that', async () => {
    expect(Object.fromEntries(await leaksTo(annotator))).toEqual({});
    const others = await leaksTo(colleague);
    console.log(
      `blind annotation: ${reads.length} reading calls; ${others.size} answer something of the frame to others`,
    );
    expect(others.size).toBeGreaterThan(20);
    expect([...others.keys()]).toEqual(
      expect.arrayContaining([
        'annotation.state',
        'annotation.edits',
        'frames.get',
        'labels.items',
        'reviews.list',
      ]),
    );
  });

  it('their changes of the shared frame find nothing, and those of others go on', async () => {
    const tab = new AnnotatorTab(annotator);
    expect((await tab.send(frameId, [drawn(300)])).statusCode).toBe(404);
    expect((await tab.present(frameId)).statusCode).toBe(404);
    for (const [method, path] of [
      ['DELETE', `/technical/frames/${frameId}`],
      ['DELETE', `/sarm/detection/delete-detections/${frameId}`],
      ['PATCH', `/sarm/detection/update-sperm/${shared.detection}`],
      ['PATCH', `/sarm/annotation/review-item/${shared.reviewItem}`],
    ] as const)
      expect([path, (await world.call(method, path, {}, annotator)).statusCode]).toEqual([path, 404]);
    expect((await new AnnotatorTab(colleague).send(frameId, [drawn(400)])).statusCode).toBe(200);
  });

  it('a change outside of annotation misses no frame: a removed video leaves no file and no row', async () => {
    const videoId = await lab.video();
    const { id } = await world.frame(videoId, 1);
    const layer = await db
      .selectFrom('annotation_layers')
      .selectAll()
      .where('id', '=', layerId)
      .executeTakeFirstOrThrow();
    const round = {
      round_id: layer.round_id,
      project_id: projectId,
      frame_id: id,
      video_id: videoId,
      frame_index: 1,
    };
    await db
      .insertInto('annotation_round_frames')
      .values({ ...round, kind: 'work' })
      .execute();
    const editor = await world.holder([...CODES, 'manage_videos', 'delete_videos'] as never, 'admin');
    await db
      .insertInto('annotation_layers')
      .values({ ...round, id: newId(), kind: 'blind', annotator_id: editor.id, place: 1 })
      .execute();
    const key = (await world.frameRow(id)).blob_key;
    const answer = await editor.inject({ method: 'DELETE', url: `/api/business/videos/${videoId}` });
    expect([answer.statusCode, answer.body]).toEqual([
      expect.toSatisfy((s: number) => s < 300),
      expect.anything(),
    ]);
    const noted = await db.selectFrom('blob_removals').selectAll().execute();
    expect(JSON.stringify([noted, await api.deps.blobs.head(key)])).toMatch(new RegExp(`${key}|null`));
    expect(
      await db.selectFrom('annotation_layers').select('id').where('frame_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('the own layer has what it needs: the state without boxes, its edits and the picture', async () => {
    const get = (tail: string, who = annotator) =>
      who.inject({ url: `/api/technical/layers/${layerId}/${tail}` });
    expect((await get('state')).json()).toMatchObject({
      frame_id: layerId,
      objects: [],
      conflicts: [],
      presence: [],
    });
    expect((await get('picture')).statusCode).toBe(200);
    expect((await get('edits')).json()).toEqual({ seq: 0, edits: [], more: false });
    // Nobody else opens it, with whatever codes.
    for (const tail of ['state', 'edits', 'picture'])
      expect((await get(tail, colleague)).statusCode).toBe(404);
    const own = (await world.get<{ items: { id: string }[] }>('/technical/layers', annotator)).items;
    expect(own.map(({ id }) => id)).toEqual([layerId]);
    for (const mark of marks) expect(JSON.stringify((await get('state')).json())).not.toContain(mark);
  });

  it('once it is done they see the frame again', async () => {
    expect(
      (await world.call('POST', `/technical/layers/${layerId}/done`, undefined, annotator)).statusCode,
    ).toBe(200);
    expect((await new AnnotatorTab(annotator).state(frameId)).objects.length).toBeGreaterThan(1);
    expect([...(await leaksTo(annotator)).keys()].sort()).toEqual(
      [...(await leaksTo(colleague)).keys()].sort(),
    );
  });
});
