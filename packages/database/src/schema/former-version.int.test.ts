import { databaseUrl } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FROZEN_DUMPS, type RestoredDump, restoreFrozen } from '../../testing/restore-frozen.ts';
import { type Connected, connect } from '../kernel/connect.ts';
import { migrateToLatest } from '../kernel/migrate.ts';
import { newId } from '../kernel/new-id.ts';
import { APP_ROLE } from '../kernel/provision.ts';
import { asProject, asUser, inScope } from '../kernel/scope.ts';

/** An installation that was just upgraded, while a worker of the version before is still at work: its own statements. */
let restored: RestoredDump;
let app: Connected;
let frame: { id: string; project_id: string; video_id: string };
let boxes: string[];

const open = (url: string): Connected =>
  connect({ url, maxConnections: 2, applicationName: 'test-former', onIdleError: () => undefined });

beforeAll(async () => {
  restored = await restoreFrozen(FROZEN_DUMPS[0] ?? '');
  const owner = open(restored.ownerUrl);
  await migrateToLatest(owner.db);
  await owner.close();
  app = open(databaseUrl(restored.name, APP_ROLE));
  frame = await restored.admin.db
    .selectFrom('frames')
    .select(['id', 'project_id', 'video_id'])
    .where('detection_count', '>', 3)
    .limit(1)
    .executeTakeFirstOrThrow();
  boxes = (
    await restored.admin.db
      .selectFrom('detections')
      .select('id')
      .where('frame_id', '=', frame.id)
      .where('source', '=', 'model')
      .where('verified', '=', false)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
});
afterAll(async () => {
  await app?.close();
  await restored?.drop();
});

const inProject = <T>(work: Parameters<typeof inScope<T>>[2]): Promise<T> =>
  inScope(app.db, asProject(frame.project_id), work);

describe('a worker of the former version beside the new one', () => {
  it('finds every row of the dump with its number, code and crop', async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from videos where number = 0)::int as unnumbered,
      (select count(*) from datasets where code = '')::int as "samplesWithout",
      (select count(*) from patients where code = '')::int as "patientsWithout",
      (select count(*) from detections d where d.cut <> exists (select from crops c where c.detection_id = d.id))::int as "otherCrops",
      (select count(*) from model_deployments where until is null)::int as "inUse",
      (select count(*) from models where is_default)::int as defaults`.execute(restored.admin.db);
    expect(rows[0]).toMatchObject({ unnumbered: 0, samplesWithout: 0, patientsWithout: 0, otherCrops: 0 });
    expect(rows[0]?.['inUse']).toBe(rows[0]?.['defaults']);
  });

  it('removes what nobody touched and never a box that a person moved', async () => {
    const [moved = '', ...others] = boxes;
    expect(others.length).toBeGreaterThan(0);
    const member = await restored.admin.db
      .selectFrom('project_members')
      .select('user_id')
      .where('project_id', '=', frame.project_id)
      .limit(1)
      .executeTakeFirstOrThrow();
    await inScope(app.db, asUser(member.user_id), (tx) =>
      tx.updateTable('detections').set({ edited_at: new Date() }).where('id', '=', moved).execute(),
    );
    // As its storeRun does it.
    await inProject((tx) =>
      tx
        .deleteFrom('detections')
        .where('frame_id', '=', frame.id)
        .where('source', '=', 'model')
        .where('verified', '=', false)
        .execute(),
    );
    const left = await restored.admin.db
      .selectFrom('detections')
      .select('id')
      .where('id', 'in', boxes)
      .execute();
    expect(left).toEqual([{ id: moved }]);
    // A person still may.
    await inScope(app.db, asUser(member.user_id), (tx) =>
      tx.deleteFrom('detections').where('id', '=', moved).execute(),
    );
    expect(
      await restored.admin.db.selectFrom('detections').select('id').where('id', '=', moved).execute(),
    ).toEqual([]);
  });

  it('stores boxes, crops and videos as it always did, and the new version reads them', async () => {
    const [detection, crop, video] = [newId(), newId(), newId()];
    await inProject(async (tx) => {
      await sql`insert into detections (id, project_id, video_id, frame_id, x1, y1, x2, y2, confidence, class, source)
        values (${detection}, ${frame.project_id}, ${frame.video_id}, ${frame.id}, 1, 1, 20, 20, 0.5, 'sperm', 'model')`.execute(
        tx,
      );
      await sql`insert into crops (id, project_id, video_id, frame_id, detection_id, x, y, width, height, blob_key)
        values (${crop}, ${frame.project_id}, ${frame.video_id}, ${frame.id}, ${detection}, 0, 0, 48, 48, 'k')`.execute(
        tx,
      );
      await sql`insert into videos (id, project_id, dataset_id, name, original_filename, blob_key, size_bytes, sha256)
        select ${video}, project_id, dataset_id, 'v', 'v.avi', 'k', 1, '0' from videos where id = ${frame.video_id}`.execute(
        tx,
      );
    });
    const { db } = restored.admin;
    expect(
      await db.selectFrom('detections').selectAll().where('id', '=', detection).executeTakeFirst(),
    ).toMatchObject({ cut: true, seq: 0, edited_at: null, attributes: [] });
    const stored = await db
      .selectFrom('videos as v')
      .innerJoin('datasets as d', 'd.id', 'v.dataset_id')
      .select(['v.number', 'd.numbered_videos', 'v.kind', 'v.preparation'])
      .where('v.id', '=', video)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ number: stored.numbered_videos, kind: 'video', preparation: 'fresh' });
  });

  it('loses a deleted frame completely, also where a person moved one of its boxes', async () => {
    await restored.admin.db
      .updateTable('detections')
      .set({ edited_at: new Date() })
      .where('frame_id', '=', frame.id)
      .execute();
    await inProject((tx) => tx.deleteFrom('frames').where('id', '=', frame.id).execute());
    const left = await restored.admin.db
      .selectFrom('detections')
      .select('id')
      .where('frame_id', '=', frame.id)
      .execute();
    expect(left).toEqual([]);
  });
});
