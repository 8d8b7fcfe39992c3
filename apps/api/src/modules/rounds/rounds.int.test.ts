import type { AnnotationLayer } from '@sarm/contracts/http/layers/layers.entities';
import type {
  AnnotationRound,
  RoundAgreement,
  RoundComparison,
  RoundFrame,
  RoundFrames,
} from '@sarm/contracts/http/rounds/rounds.entities';
import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { drawn } from '../annotation/annotation-calls.fixture.ts';
import { LabelsWorld } from '../labels/labels-world.fixture.ts';

const world = new LabelsWorld(await labOfFile());
const { lab } = world;
const { db } = lab.api.database.admin;
let [anna, bert]: SignedInPerson[] = [];
let videoId: string;

beforeAll(async () => {
  await world.prepare();
  [anna, bert] = [await world.holder(['annotate_detection']), await world.holder(['annotate_detection'])];
  videoId = await lab.video();
});

const layersOf = (who: SignedInPerson, query = '') =>
  world.get<{ items: AnnotationLayer[]; total: number }>(`/technical/layers?limit=100${query}`, who);
const roundOf = async (over: object = {}) =>
  await world.call(
    'POST',
    '/technical/rounds',
    {
      name: 'Round',
      dataset_id: lab.datasetId,
      people: [anna?.id, bert?.id],
      overlap_percent: 100,
      frames: 5,
      ...over,
    },
    world.reviewer,
  );
async function startRound(over: object = {}): Promise<AnnotationRound> {
  const answer = await roundOf(over);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<AnnotationRound>();
}
/** Draws boxes at these places and says that the layer is complete. */
async function label(layerId: string, who: SignedInPerson, places: readonly number[]): Promise<void> {
  const edits = places.map((at) => drawn(at));
  const batch = { client_id: newId(), batch_id: newId(), last_seq: 0, edits };
  const path = `/technical/layers/${layerId}`;
  const sent = edits.length === 0 ? undefined : await world.call('POST', `${path}/edits`, batch, who);
  const done = await world.call('POST', `${path}/done`, undefined, who);
  expect([sent?.statusCode ?? 200, done.statusCode]).toEqual([200, 200]);
}

describe('a round', () => {
  it('says what it can take, and gives each frame to its people, with overlap and frames of reference', async () => {
    for (let at = 0; at < 12; at += 1)
      await world.frame(videoId, at * 10, at < 3 ? [{ verified: true }] : [{}]);
    await db.updateTable('frames').set({ detection_count: 1 }).where('video_id', '=', videoId).execute();
    await db
      .updateTable('frames')
      .set({ verified_count: 1 })
      .where('video_id', '=', videoId)
      .where('frame_index', '<', 30)
      .execute();
    const supply = await world.get<RoundFrames>(
      `/technical/datasets/${lab.datasetId}/round-frames`,
      world.reviewer,
    );
    expect(supply).toMatchObject({ all: 12, selected: 0, reference: 3 });
    expect(supply.people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([anna?.id, bert?.id, world.detector.id]),
    );
    expect(supply.people.map(({ id }) => id)).not.toContain(world.reviewer.id);
    const round = await startRound({ frames: 4, overlap_percent: 50, reference_frames: 2 });
    expect(round).toMatchObject({
      frames: 4,
      double_frames: 2,
      reference_frames: 2,
      layers: 10,
      layers_done: 0,
    });
    expect(round.people.map(({ layers }) => layers)).toEqual([5, 5]);
    // Who gets which is not what people see: neither kind nor the second person.
    const mine = await layersOf(anna!, `&round_id=${round.id}`);
    expect(mine.total).toBe(5);
    expect(Object.keys(mine.items[0] ?? {})).not.toContain('kind');
    const queue = await db
      .selectFrom('annotation_queue')
      .select(['kind', 'assignee', 'frame_id'])
      .where('assignee', 'is not', null)
      .execute();
    // Frames of reference wait as any other one.
    const kinds = [...Array.from({ length: 8 }, () => 'first'), 'second', 'second'];
    expect(queue.map(({ kind }) => kind).sort()).toEqual(kinds);
    const [audit] = await lab.audits('round.create');
    expect(audit).toMatchObject({
      subject_id: round.id,
      after: { frames: 4, references: 2, people: 2, overlap: 50 },
    });
    // Frames that are in a round that goes on are in no other one.
    expect(
      await world.get(`/technical/datasets/${lab.datasetId}/round-frames`, world.reviewer),
    ).toMatchObject({
      all: 6,
    });
    for (const of of mine.items) await label(of.id, anna!, []);
    for (const of of (await layersOf(bert!, `&round_id=${round.id}`)).items) await label(of.id, bert!, []);
    const left = db.selectFrom('annotation_queue').select('id').where('state', '=', 'open').execute();
    expect(await left).toEqual([]);
  });

  it('refuses people who cannot label, more frames than there are, and everybody but reviewers', async () => {
    for (const [over, field] of [
      [{ people: [world.reviewer.id] }, 'people'],
      [{ people: [newId()] }, 'people'],
      [{ frames: 200 }, 'frames'],
      [{ reference_frames: 50 }, 'reference_frames'],
      [{ from: 'selected' }, 'frames'],
    ] as const) {
      const answer = await roundOf(over);
      expect([answer.statusCode, answer.json<{ errors: object[] }>().errors]).toMatchObject([
        422,
        [{ field }],
      ]);
    }
    const payload = {
      name: 'x',
      dataset_id: lab.datasetId,
      people: [anna?.id],
      overlap_percent: 0,
      frames: 1,
    };
    expect((await world.call('POST', '/technical/rounds', payload, anna)).statusCode).toBe(403);
    const viewer = await world.holder(['review_annotations'], 'viewer');
    expect((await world.call('POST', '/technical/rounds', payload, viewer)).statusCode).toBe(403);
  });
});

describe('two people', () => {
  let round: AnnotationRound;
  const frames = () =>
    world.get<{ items: RoundFrame[]; total: number }>(
      `/technical/rounds/${round.id}/frames?limit=100`,
      world.reviewer,
    );
  const agreement = () =>
    world.get<RoundAgreement>(`/technical/rounds/${round.id}/agreement`, world.reviewer);

  beforeAll(async () => {
    const other = await lab.video();
    for (let at = 0; at < 6; at += 1) await world.frame(other, at, [{ x1: 200, y1: 200, x2: 230, y2: 226 }]);
    // Only frames of this video are free and selected.
    await db.updateTable('frames').set({ selected: true }).where('video_id', '=', other).execute();
    round = await startRound({ frames: 6, from: 'selected' });
  });

  it('label apart; nothing is compared before both are done, and agreement needs five frames', async () => {
    const mine = await layersOf(anna!, `&round_id=${round.id}`);
    expect(mine.total).toBe(6);
    const state = await world.get<FrameState>(`/technical/layers/${mine.items[0]?.id}/state`, anna);
    expect(state).toMatchObject({ frame_id: mine.items[0]?.id, objects: [], seq: 0 });
    for (const { id } of mine.items) await label(id, anna!, [100, 200, 300]);
    expect((await frames()).items.map((each) => each.state)).toEqual(
      Array.from({ length: 6 }, () => 'waiting'),
    );
    const [frame] = (await frames()).items;
    // How many boxes somebody drew is seen once they are done.
    expect(frame?.people.map(({ done, boxes }) => [done, boxes]).sort()).toEqual([
      [false, null],
      [true, 3],
    ]);
    const path = `/technical/rounds/${round.id}/frames/${frame?.frame_id}`;
    expect((await world.call('GET', path, undefined, world.reviewer)).json()).toMatchObject({
      code: 'frame_not_ready',
    });
    expect((await agreement()).pairs).toMatchObject({
      frames: 0,
      f1: { value: null, reason: 'too_few_frames' },
    });
    const theirs = await layersOf(bert!, `&round_id=${round.id}`);
    for (const { id } of theirs.items) await label(id, bert!, [100, 203, 400]);
    expect((await frames()).items.every(({ state: now }) => now === 'ready')).toBe(true);
  });

  it('are compared when the second is done: sums, figures with intervals, by person and by day', async () => {
    const { pairs, people, days } = await agreement();
    expect(pairs).toMatchObject({ frames: 6, both: 12, first_only: 6, second_only: 6 });
    expect(pairs.f1.value).toBeCloseTo(24 / 36, 12);
    expect(pairs.f1.ci_low).toBeLessThan(24 / 36);
    expect(pairs.f1.ci_high).toBeGreaterThan(24 / 36);
    const overlap = (27 * 23) / (2 * 30 * 26 - 27 * 23);
    expect(pairs.mean_overlap.value).toBeCloseTo((1 + overlap) / 2, 12);
    expect(pairs.kappa).toMatchObject({ value: null, reason: 'one_class_only' });
    expect(
      people.map((each) => [each.person.name !== '', each.pairs.frames, each.reference.f1.reason]),
    ).toEqual([
      [true, 6, 'too_few_frames'],
      [true, 6, 'too_few_frames'],
    ]);
    expect(days).toMatchObject([{ frames: 6, f1: { value: expect.closeTo(24 / 36, 12) } }]);
  });

  it('are settled by a reviewer in one batch of edits on the shared frame', async () => {
    const [frame] = (await frames()).items;
    const path = `/technical/rounds/${round.id}/frames/${frame?.frame_id}`;
    const seen = await world.get<RoundComparison>(path, world.reviewer);
    expect(seen).toMatchObject({ shared: 1, width: expect.any(Number), matches: [{}, {}] });
    const [first, second] = seen.layers;
    const settle = (body: object, who = world.reviewer) =>
      world.call('POST', `${path}/adjudication`, body, who);
    const idAt = (layer: typeof first, at: number) => layer?.boxes.find(({ box }) => box[0] === at)?.id;
    const places = first?.boxes.some(({ box }) => box[0] === 300) === true ? first : second;
    const others = places === first ? second : first;
    const keep = [idAt(places, 100), idAt(places, 200), idAt(others, 400)];
    const last_seq = seen.last_seq;
    // Of one cell only one box, no box of another frame, and what was seen.
    expect((await settle({ keep: [idAt(first, 100), idAt(second, 100)], last_seq })).statusCode).toBe(422);
    expect((await settle({ keep: [newId()], last_seq })).statusCode).toBe(422);
    expect((await settle({ keep, last_seq: last_seq + 1 })).json()).toMatchObject({ code: 'frame_changed' });
    expect((await settle({ keep, last_seq }, anna)).statusCode).toBe(403);
    expect((await settle({ keep, last_seq })).json()).toMatchObject({ state: 'adjudicated' });
    expect((await settle({ keep, last_seq })).json()).toMatchObject({ code: 'frame_adjudicated' });
    const state = await world.get<FrameState>(`/technical/frames/${frame?.frame_id}/state`, world.reviewer);
    expect(
      state.objects.map(({ box, verified }) => [box[0], verified] as const).toSorted(([a], [b]) => a - b),
    ).toEqual([
      [100, true],
      [200, true],
      [400, true],
    ]);
    const edits = await db
      .selectFrom('annotation_edits')
      .select(['batch_id', 'kind'])
      .where('target_id', '=', frame?.frame_id ?? '')
      .execute();
    expect(edits.map(({ kind }) => kind).sort()).toEqual(['create', 'create', 'update']);
    expect(new Set(edits.map((each) => each.batch_id)).size).toBe(1);
    const counted = await db
      .selectFrom('frames')
      .select(['detection_count', 'verified_count'])
      .where('id', '=', frame?.frame_id ?? '')
      .executeTakeFirstOrThrow();
    expect(counted).toEqual({ detection_count: 3, verified_count: 3 });
    expect(await lab.audits('round.adjudicate')).toMatchObject([{ after: { kept: 3 } }]);
  });

  it('change nothing of a layer that is done', async () => {
    const done = await layersOf(anna!, `&state=done&round_id=${round.id}`);
    const id = done.items[0]?.id ?? '';
    const batch = { client_id: newId(), batch_id: newId(), last_seq: 0, edits: [drawn(10)] };
    for (const [path, body] of [
      ['edits', batch],
      ['done', undefined],
    ] as const)
      expect((await world.call('POST', `/technical/layers/${id}/${path}`, body, anna)).json()).toMatchObject({
        code: 'layer_done',
      });
  });
});
