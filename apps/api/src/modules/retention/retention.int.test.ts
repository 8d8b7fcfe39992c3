import type { Retention } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { storeSettings } from '@sarm/testing/people';
import { deliverEvent } from '@sarm/use-cases/events/deliver-event';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ReportWorld } from '../reports/report-world.fixture.ts';
import { applyRetention } from './apply-retention.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { api } = lab;
const { db } = api.database.admin;

const aged = async (id: string, days: number): Promise<string> => {
  await sql`update videos set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    db,
  );
  return id;
};
const originals = async (): Promise<string[]> =>
  (await lab.blobs()).filter((key) => key.endsWith('/original'));
const has = async (videoId: string): Promise<boolean> =>
  (await originals()).includes(blobKeys.original(lab.projectId, videoId));
const preview = async (days: number, who = lab.admin) =>
  await who.inject({ url: `/api/admin/settings/retention?days=${days}` });
const notices = () =>
  db
    .selectFrom('notifications')
    .select(['owner_id', 'params'])
    .where('code', '=', 'retention.near')
    .execute();
async function deliver(): Promise<void> {
  const events = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'retention.near')
    .where('delivered_at', 'is', null)
    .execute();
  for (const { id } of events)
    await deliverEvent({ db: api.deps.db, queue: api.deps.queue, sendsMail: false }, id);
}

/** How many rows of the project each table holds that keeps contents of projects. */
async function rowsOfProject(): Promise<Record<string, number>> {
  const { pool } = api.database.admin;
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'project_id'
       and table_name not in ('audit_log', 'notifications', 'outbox') order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const query = `select count(*)::int as n from ${name} where project_id = $1`;
    counts[name] = (await pool.query<{ n: number }>(query, [lab.projectId])).rows[0]?.n ?? 0;
  }
  return counts;
}

describe('retention of uploaded files', () => {
  it('PLT-227 PLT-096 starts with 30 days and shows beforehand what a period would touch; 0 keeps all', async () => {
    const fresh = (await lab.admin.inject({ url: '/api/admin/settings' })).json<{
      storage: { videoRetentionPeriod: number };
    }>();
    expect(fresh.storage.videoRetentionPeriod).toBe(30);
    await aged(await lab.video({ size_bytes: 5000 }), 40);
    await aged(await lab.video({ size_bytes: 7000, created_by: lab.editor.id }), 40);
    await aged(await lab.video(), 20);
    const drafted = await aged(world.videoId, 40);
    expect((await world.save()).statusCode).toBe(201);
    const counted = (await preview(30)).json<Retention>();
    expect(counted).toMatchObject({
      days: 30,
      originals: 2,
      originalBytes: 12_000,
      needed: 1,
      uploaders: 2,
    });
    const week = 7 * 86_400_000;
    expect(Date.parse(counted.firstAt ?? '') - Date.now()).toBeGreaterThan(week - 60_000);
    expect(counted.ages.find(({ fromDays }) => fromDays === 35)).toMatchObject({ stay: 1, go: 2 });
    expect((await preview(10)).json()).toMatchObject({ originals: 3 });
    expect((await preview(0)).json()).toMatchObject({ originals: 0, needed: 0, firstAt: null });
    expect((await preview(3651)).statusCode).toBe(422);
    expect((await preview(30, lab.member)).statusCode).toBe(403);

    await storeSettings(api.database, 'storage', { videoRetentionPeriod: 0 });
    api.clock.advance(60 * 86_400_000);
    expect(await applyRetention(api.deps)).toEqual({ notified: 0, removed: 0 });
    expect(await has(drafted)).toBe(true);
    api.clock.advance(-60 * 86_400_000);
  });

  it('PLT-227 PLT-096 notifies uploaders a week before, and then removes the file and nothing else', async () => {
    await storeSettings(api.database, 'storage', { videoRetentionPeriod: 30 });
    await db.updateTable('videos').set({ original_removed_at: new Date() }).execute();
    const old = await aged(await lab.video(), 24);
    const frame = await lab.frame(old, 3);
    const young = await aged(await lab.video(), 22);
    const open = await aged(await lab.video(), 90);
    await lab.task({
      video_id: open,
      status: 'processing',
      task_type: 'analysis',
      job_name: 'analyse-video',
    });
    await world.analyse();
    const drafted = await aged(world.videoId, 90);
    expect((await world.save()).statusCode).toBe(201);

    expect(await applyRetention(api.deps)).toEqual({ notified: 1, removed: 0 });
    expect(await applyRetention(api.deps)).toEqual({ notified: 0, removed: 0 });
    await deliver();
    const day = new Date(api.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await notices()).toEqual([{ owner_id: lab.member.id, params: { count: 1, day } }]);

    api.clock.advance(6 * 86_400_000 + 3_600_000);
    // Its month is over, but not the week since its uploader was notified.
    expect(await applyRetention(api.deps)).toMatchObject({ removed: 0 });
    api.clock.advance(86_400_000);
    expect(await applyRetention(api.deps)).toMatchObject({ removed: 1 });
    expect(await applyRetention(api.deps)).toMatchObject({ removed: 0 });
    expect([await has(old), await has(young), await has(open), await has(drafted)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const kept = await lab.blobs(blobKeys.videoPrefix(lab.projectId, old));
    expect(kept.toSorted().map((key) => key.split('/').at(-1))).toEqual([
      expect.stringMatching(/^0000003-q/),
      'preview.mp4',
      'thumbnail.jpg',
    ]);
    const row = await db.selectFrom('videos').selectAll().where('id', '=', old).executeTakeFirstOrThrow();
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
    const member = await api.signIn(lab.member);
    expect((await member.inject({ url: `/api/sarm/media/view-video/${old}` })).statusCode).toBe(200);
    expect((await member.inject({ url: `/api/sarm/media/view-frame/${frame}` })).statusCode).toBe(200);
    const original = await member.inject({ url: `/api/sarm/media/view-video/${old}?original=true` });
    expect(original.statusCode).toBe(410);
    expect(original.json()).toMatchObject({ code: 'original_removed' });
    expect(await lab.audits('video.remove-original')).toMatchObject([
      { subject_id: old, after: { sha256: row.sha256, days: 30 } },
    ]);

    // The analysis has ended and the draft is gone: their turn comes.
    await db.updateTable('tasks').set({ status: 'completed' }).where('video_id', '=', open).execute();
    await db.deleteFrom('reports').where('status', '=', 'draft').execute();
    await createObject(api.database, 'report', { projectId: lab.projectId, createdBy: lab.member.id });
    await db.updateTable('reports').set({ status: 'issued', issued_at: new Date() }).execute();
    const contents = await rowsOfProject();
    for (const table of ['videos', 'frames', 'analyses', 'reports'])
      expect(contents[table]).toBeGreaterThan(0);
    const tracks = blobKeys.tracks(lab.projectId, drafted, newId(), newId());
    await api.deps.blobs.put(tracks, Buffer.from('x'), { contentType: 'application/octet-stream' });
    const otherFiles = async () => (await lab.blobs()).filter((key) => !key.endsWith('/original')).toSorted();
    const files = await otherFiles();
    await applyRetention(api.deps);
    api.clock.advance(8 * 86_400_000);
    expect(await applyRetention(api.deps)).toMatchObject({ removed: 3 });
    expect([await has(young), await has(drafted)]).toEqual([false, false]);
    // Every row and every other file stays: records, copies, frames, tracks, results and reports.
    expect(await rowsOfProject()).toEqual(contents);
    expect(await otherFiles()).toEqual(files);
  });
});
