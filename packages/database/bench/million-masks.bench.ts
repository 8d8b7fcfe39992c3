/**
 * A million masks in one installation: what a row takes, whether crops, masks, a label and a page of an export still read
 * their indexes, and how long a page takes. Takes some five minutes and 4 GB, and gives them back.
 * Run: node packages/database/bench/million-masks.bench.ts [masks]
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql, type RawBuilder } from 'kysely';
import { cropsPageQuery, listCrops } from '../src/detections/crops.repository.ts';
import type { Scoped } from '../src/kernel/connect.ts';
import { asUser, inScope } from '../src/kernel/scope.ts';
import { itemsPageQuery, listItems } from '../src/labels/label-items.repository.ts';
import { exportedFramesQuery } from '../src/labels/label-rows.repository.ts';
import { findMaskSeenBy, maskSeenBy } from '../src/masks/masks.repository.ts';
import { fillLargeInstallation } from '../testing/large-installation.ts';
import { fillLargeLabels } from '../testing/large-labels.ts';
import { readPlan, scansOf } from '../testing/query-plan.ts';
import { vacuumTable } from '../testing/vacuum-table.ts';

const MASKS = Number(process.argv[2] ?? 1_000_000);
const RUNS = 9;
/** technical.md, section I. */
const BAR_MS = 150;
/** technical.md B4 with a fifth above it. */
const BAR_BYTES = (682 + 139) * 1.2;
/** Two parts of 120 bytes each, as a head and a midpiece on a grid of 0.125 µm take. */
const PARTS = `'\\x01'::bytea || decode(repeat(md5(d.id::text), 15), 'hex')`;
const POINTS = '[{"x":12.5,"y":14.25,"label":1},{"x":18.5,"y":14,"label":1},{"x":4.75,"y":21.5,"label":0}]';

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
let failed = false;
try {
  const frames = Math.ceil(MASKS / 50);
  const large = await fillLargeInstallation(db, {
    // Ten frames a video, and the dataset holds a third of them.
    videos: Math.ceil(frames / 5),
    videosOfDataset: Math.ceil(frames / 10),
    frames: frames * 3,
  });
  const { labelId } = await fillLargeLabels(db, large, { labels: 1, items: MASKS });
  await db.transaction().execute(async (tx) => {
    for (const setting of ['session_replication_role = replica', 'statement_timeout = 0'])
      await sql.raw(`set local ${setting}`).execute(tx);
    await sql`
      insert into masks (id, project_id, video_id, frame_id, detection_id, rect, grid, parts, model, points, confidence, created_by)
      select ('0000000a' || substr(i.id::text, 9))::uuid, d.project_id, d.video_id, d.frame_id, d.id, '{10,20,58,68}', 2,
        ${sql.raw(PARTS)}, 'click-segmentation/1', ${POINTS}::jsonb, 0.9, ${large.userId}
      from label_items i join detections d on d.id = i.detection_id order by i.id`.execute(tx);
    await sql`
      update label_items i set mask_id = m.id from masks m where m.detection_id = i.detection_id`.execute(tx);
    await sql`
      update detections d set has_mask = true, cut = true from masks m where m.detection_id = d.id`.execute(
      tx,
    );
    // As the triggers would, which are past.
    await sql`
      update frames f set mask_count = c.n, masked_crop_count = c.n
      from (select frame_id, count(*) as n from masks group by frame_id) c where c.frame_id = f.id`.execute(
      tx,
    );
  });
  for (const table of ['masks', 'detections', 'label_items', 'frames']) await vacuumTable(db, table);
  const { rows } = await sql<{ heap: number; indexes: number; n: number; parts: number }>`
    select pg_table_size('masks')::float8 as heap, pg_indexes_size('masks')::float8 as indexes,
      count(*)::float8 as n, avg(octet_length(parts))::float8 as parts from masks`.execute(db);
  const { heap = 0, indexes = 0, n = 1, parts = 0 } = rows[0] ?? {};
  failed ||= n < MASKS || (heap + indexes) / n > BAR_BYTES;
  console.log(
    `masks: ${n} rows with ${parts.toFixed(0)} bytes of parts, ${(heap / n).toFixed(0)} + ${(indexes / n).toFixed(0)} bytes a row (bar ${BAR_BYTES.toFixed(0)}), ${((heap + indexes) / 1e9).toFixed(2)} GB`,
  );
  const { detection_id: detectionId, video_id: videoId } = await db
    .selectFrom('masks')
    .select(['detection_id', 'video_id'])
    .offset(Math.floor(MASKS / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  const text = (query: RawBuilder<unknown>) => (tx: Scoped) => ({ compile: () => query.compile(tx) });
  const page = { limit: 24, offset: 0 };
  const crops = { ...page, userId: large.userId, projects: 'own', hasMask: true } as const;
  const chosen = { excludeBadQuality: true, verifiedOnly: false, masks: 'with', limit: 2000 } as const;
  const exported = exportedFramesQuery({ labelId, after: undefined, ...chosen });
  const calls: Readonly<
    Record<string, readonly [Parameters<typeof readPlan>[2], (tx: Scoped) => Promise<unknown>]>
  > = {
    'page of crops with a mask': [(tx) => cropsPageQuery(tx, crops), (tx) => listCrops(tx, crops)],
    'page of crops of a video': [
      (tx) => cropsPageQuery(tx, { ...crops, videoId }),
      (tx) => listCrops(tx, { ...crops, videoId }),
    ],
    'mask of a crop': [
      text(sql`select * from ${maskSeenBy(large.userId, sql`${detectionId}::uuid`)} s`),
      (tx) => findMaskSeenBy(tx, large.userId, detectionId),
    ],
    'page of the label': [
      text(itemsPageQuery({ ...page, labelId, order: 'date' })),
      (tx) => listItems(tx, { ...page, labelId, order: 'date' }),
    ],
    'page of the label by confidence': [
      text(itemsPageQuery({ ...page, labelId, order: 'confidence' })),
      (tx) => listItems(tx, { ...page, labelId, order: 'confidence' }),
    ],
    '2,000 items of an export': [text(exported), (tx) => exported.execute(tx)],
  };
  for (const [name, [build, call]] of Object.entries(calls)) {
    const plan = await readPlan(database.app.db, asUser(large.userId), build);
    const scans = ['masks', 'detections', 'label_items', 'frames'].filter((table) =>
      scansOf(plan, table).includes('Seq Scan'),
    );
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      await inScope<unknown>(database.app.db, asUser(large.userId), call);
      times.push(performance.now() - started);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    const missed = scans.length > 0 || median > BAR_MS;
    failed ||= missed;
    const scanned = scans.length > 0 ? `, scans ${scans.join(', ')}` : '';
    console.log(`${missed ? 'MISSED' : 'ok    '} ${name}: ${median.toFixed(0)} ms${scanned}`);
  }
} finally {
  await database.drop();
}
process.exitCode = failed ? 1 : 0;
