import type { QueueItem } from '@sarm/contracts/http/annotation-queue/annotation-queue.entities';
import { addToQueue, type NewQueueItem } from '@sarm/database/annotation/annotation-queue.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';

const lab = await labOfFile();
let videoId = '';
let annotator: SignedInPerson;
let other: SignedInPerson;
let reviewer: SignedInPerson;

const add = (...items: NewQueueItem[]) =>
  inScope(lab.api.database.app.db, asProject(lab.projectId), (tx) => addToQueue(tx, lab.projectId, items));
const list = async (who = annotator, query = '') =>
  (await who.inject({ url: `/api/technical/annotation-queue${query}` })).json<{
    items: QueueItem[];
    total: number;
  }>();
const settle = (id: string, action: string, who = annotator) =>
  who.inject({ method: 'PATCH', url: `/api/technical/annotation-queue/${id}`, payload: { action } });
const person = async (roles: string[], level: 'member' | 'viewer' = 'member'): Promise<SignedInPerson> => {
  const made = await lab.api.signedIn({ roles });
  await lab.api.database.admin.db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: made.id, access_level: level })
    .execute();
  return made;
};

beforeAll(async () => {
  [annotator, other, reviewer] = await Promise.all([
    person(['technical_user']),
    person(['technical_user']),
    person(['technical_reviewer']),
  ]);
  videoId = await lab.video();
  const at = { videoId, source: {} };
  await add(
    { ...at, frameIndex: 1, kind: 'uncertain', score: 5 },
    { ...at, frameIndex: 2, kind: 'uncertain', score: 9 },
    { ...at, frameIndex: 3, kind: 'correction', score: 1 },
    { ...at, frameIndex: 4, kind: 'disagree', score: 2 },
    { ...at, frameIndex: 5, kind: 'second', assignee: other.id },
  );
});

describe('frames that wait for a person', () => {
  it('come in the order of what unblocks others, then of what is learned; blind work of others is not shown', async () => {
    const { items, total } = await list();
    expect(items.map((each) => [each.kind, each.frame_number])).toEqual([
      ['correction', 3],
      ['disagree', 4],
      ['uncertain', 2],
      ['uncertain', 1],
    ]);
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({ frame_id: null, image_url: null, assignee: null, state: 'open' });
    expect((await list(other)).items.map(({ kind }) => kind)).toContain('second');
    expect((await list(reviewer)).total).toBe(5);
    const page = await list(annotator, '?limit=1&offset=2');
    expect([page.items.map((each) => each.frame_number), page.total]).toEqual([[2], 4]);
    expect((await list(annotator, '?kind=disagree')).total).toBe(1);
  });

  it('are added once, with the higher score, however often a job runs', async () => {
    const again: NewQueueItem = { videoId, frameIndex: 1, kind: 'uncertain', score: 7, source: {} };
    expect(await add(again)).toBe(0);
    expect(await add({ ...again, score: 2 })).toBe(0);
    const found = (await list(annotator, '?kind=uncertain')).items.find((each) => each.frame_number === 1);
    expect(found?.score).toBe(7);
  });

  it('name the frame once it is extracted', async () => {
    const frameId = await lab.frame(videoId, 4);
    const item = (await list(annotator, '?kind=disagree')).items[0];
    expect(item).toMatchObject({ frame_id: frameId, image_url: `/sarm/media/view-frame/${frameId}` });
  });

  it('are taken by one person, given back, done or dismissed, each with its row in the log', async () => {
    await add({ videoId, frameIndex: 40, kind: 'uncertain', source: {} });
    const item = (await list(annotator, '?kind=uncertain')).items.find((each) => each.frame_number === 40);
    const id = item?.id ?? '';
    expect((await settle(id, 'take')).json()).toMatchObject({ assignee: annotator.id });
    expect((await list(annotator, '?mine=true')).items.map((each) => each.id)).toEqual([id]);
    const refused = await settle(id, 'take', other);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'queue_item_settled']);
    expect((await settle(id, 'release')).json()).toMatchObject({ assignee: null });
    expect((await settle(id, 'dismiss', other)).json()).toMatchObject({ state: 'dismissed' });
    expect((await settle(id, 'take')).statusCode).toBe(409);
    expect((await list(annotator, '?state=dismissed')).items.map((each) => each.id)).toEqual([id]);
    const { rows } = {
      rows: await lab.api.database.admin.db
        .selectFrom('audit_log')
        .select('action')
        .where('subject_id', '=', id)
        .orderBy('at')
        .execute(),
    };
    expect(rows.map(({ action }) => action)).toEqual(['queue.take', 'queue.release', 'queue.dismiss']);
  });

  it('wait in their own project alone, and are settled by nobody below member or without the codes', async () => {
    const [item] = (await list()).items;
    const id = item?.id ?? '';
    const viewer = await person(['technical_user'], 'viewer');
    expect((await settle(id, 'done', viewer)).statusCode).toBe(403);
    expect((await settle(id, 'done', lab.plain)).statusCode).toBe(403);
    const stranger = await lab.api.signedIn({ roles: ['technical_user'] });
    expect((await list(stranger)).total).toBe(0);
    expect((await settle(id, 'done', stranger)).statusCode).toBe(404);
  });
});
