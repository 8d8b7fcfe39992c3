import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { type Compilable, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { BOXES_EACH, fillLargeLabels } from '../../testing/large-labels.ts';
import { indexesOf, type PlanNode, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import {
  type CropFilter,
  cropsCountQuery,
  cropsPageQuery,
  pageOfCrop,
  pageOfCropQuery,
} from '../detections/crops.repository.ts';
import type { Scoped } from '../kernel/connect.ts';
import { asUser, inScope } from '../kernel/scope.ts';
import { exportedFramesQuery } from '../labels/label-rows.repository.ts';
import { maskSeenBy } from './masks.repository.ts';

const MASKS = 300;
let database: TestDatabase;
let large: LargeInstallation;
let labelId: string;
let one: { detection_id: string; video_id: string; frame_id: string };
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  large = await fillLargeInstallation(db, { videos: 2000, videosOfDataset: 1000, frames: 20_000 });
  ({ labelId } = await fillLargeLabels(db, large, { labels: 1, items: 50_000 }));
  await sql`
    insert into masks (id, project_id, video_id, frame_id, detection_id, rect, grid, parts, created_by)
    select gen_random_uuid(), d.project_id, d.video_id, d.frame_id, d.id, '{0,0,2,2}', 1, '\\x0103010102', ${large.userId}
    from detections d join label_items i on i.detection_id = d.id order by md5(d.id::text) limit ${MASKS}`.execute(
    db,
  );
  await sql`update label_items i set mask_id = m.id from masks m where m.detection_id = i.detection_id`.execute(
    db,
  );
  for (const table of ['masks', 'detections', 'label_items', 'frames'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  one = await db
    .selectFrom('masks')
    .select(['detection_id', 'video_id', 'frame_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
});
afterAll(() => database.drop());

const planOf = (build: (tx: Scoped) => Compilable): Promise<PlanNode[]> =>
  readPlan(database.app.db, asUser(large.userId), build);
const planOfText = (query: RawBuilder<unknown>): Promise<PlanNode[]> =>
  planOf((tx) => ({ compile: () => query.compile(tx) }));
const page = { limit: 20, offset: 0 };

describe('query plans of masks', () => {
  it('finds the few crops with a mask among all boxes by their index', async () => {
    const filter = { ...page, userId: large.userId, projects: 'own', hasMask: true } as const;
    const everywhere = await planOf((tx) => cropsPageQuery(tx, filter));
    expect(scansOf(everywhere, 'detections')).not.toContain('Seq Scan');
    expect(touched(everywhere, 'detections')).toBeLessThanOrEqual(MASKS);
    const ofVideo = await planOf((tx) => cropsPageQuery(tx, { ...filter, videoId: one.video_id }));
    expect(scansOf(ofVideo, 'detections')).not.toContain('Seq Scan');
    expect(touched(ofVideo, 'detections')).toBeLessThanOrEqual(MASKS);
    for (const plan of [everywhere, ofVideo]) expect(scansOf(plan, 'masks')).not.toContain('Seq Scan');
  });

  it('counts the crops with a mask by their frames, without a look at a box, wherever they are', async () => {
    const filter = { ...page, userId: large.userId, projects: 'own', hasMask: true } as const;
    // A box that was outlined by hand and has no crop.
    await sql`update detections set cut = (id <> ${one.detection_id}) where has_mask`.execute(
      database.admin.db,
    );
    await sql`update frames set edit_seq = edit_seq where mask_count > 0`.execute(database.admin.db);
    await sql`vacuum analyze frames`.execute(database.admin.db);
    const rows = await database.admin.db
      .selectFrom('detections as d')
      .innerJoin('videos as v', 'v.id', 'd.video_id')
      .select(['d.frame_id', 'd.video_id', 'v.dataset_id'])
      .where('d.has_mask', '=', true)
      .where('d.cut', '=', true)
      .execute();
    expect(rows).toHaveLength(MASKS - 1);
    const { frame_id: frameId, video_id: videoId, dataset_id: datasetId } = rows[0]!;
    const total = async (where: Partial<CropFilter>): Promise<number | undefined> =>
      (
        await inScope(database.app.db, asUser(large.userId), (tx) =>
          cropsCountQuery(tx, { ...filter, ...where }).executeTakeFirst(),
        )
      )?.total;
    expect(await total({})).toBe(MASKS - 1);
    expect(await total({ datasetId })).toBe(rows.filter((row) => row.dataset_id === datasetId).length);
    expect(await total({ videoId })).toBe(rows.filter((row) => row.video_id === videoId).length);
    expect(await total({ frameId })).toBe(rows.filter((row) => row.frame_id === frameId).length);
    expect(await total({ minConfidence: 0 })).toBe(MASKS - 1);
    for (const where of [{}, { datasetId }, { videoId }, { frameId }]) {
      const plan = await planOf((tx) => cropsCountQuery(tx, { ...filter, ...where }));
      expect(scansOf(plan, 'detections')).toEqual([]);
      expect(scansOf(plan, 'frames')).not.toContain('Seq Scan');
    }
    const everywhere = await planOf((tx) => cropsCountQuery(tx, filter));
    expect(scansOf(everywhere, 'frames')).toEqual(['Index Only Scan']);
    expect(indexesOf(everywhere)).toContain('frames_masked_of_project');
    expect(touched(everywhere, 'frames')).toBeLessThanOrEqual(MASKS);
  });

  it('reads the crops around a crop within its frame, always the same ones together', async () => {
    const boxes = await database.admin.db
      .selectFrom('detections')
      .select('id')
      .where('frame_id', '=', one.frame_id)
      .where('cut', '=', true)
      .orderBy('id')
      .execute();
    const ids = boxes.map(({ id }) => id);
    const size = Math.max(1, ids.length - 1);
    const read = (id: string) =>
      inScope(database.app.db, asUser(large.userId), (tx) => pageOfCrop(tx, id, size));
    expect((await read(ids[0]!)).map(({ id }) => id)).toEqual(ids.slice(0, size));
    expect((await read(ids[size - 1]!)).map(({ id }) => id)).toEqual(ids.slice(0, size));
    expect((await read(ids.at(-1)!)).map(({ id }) => id)).toEqual(ids.slice(ids.length > size ? size : 0));
    const plan = await planOfText(pageOfCropQuery(ids[0]!, size));
    expect(scansOf(plan, 'detections')).not.toContain('Seq Scan');
    expect(touched(plan, 'detections')).toBeLessThanOrEqual(2 * ids.length + 1);
  });

  it('finds the mask of a box that a person sees by its key', async () => {
    const plan = await planOfText(
      sql`select * from ${maskSeenBy(large.userId, sql`${one.detection_id}::uuid`)} seen`,
    );
    expect(indexesOf(plan)).toContain('masks_detection_id_created_by_key');
    expect(touched(plan, 'masks')).toBe(1);
  });

  it('reads a page of an export with the masks of its own items alone', async () => {
    const chosen = { excludeBadQuality: true, verifiedOnly: false, masks: 'with' } as const;
    const limit = 2000;
    const plan = await planOfText(exportedFramesQuery({ labelId, after: undefined, limit, ...chosen }));
    for (const table of ['label_items', 'detections', 'frames'])
      expect(scansOf(plan, table)).not.toContain('Seq Scan');
    expect(touched(plan, 'masks')).toBeLessThanOrEqual(MASKS);
    // Each frame once, not once for each of its boxes, and never all of the installation.
    expect(touched(plan, 'frames')).toBeLessThanOrEqual(limit / BOXES_EACH + 1);
  });
});
