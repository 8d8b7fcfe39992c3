/**
 * Ten million boxes in one installation: what a row takes, and whether every list of boxes and crops still reads its
 * index alone. Takes some minutes and 5 GB. Run: node packages/database/bench/ten-million-boxes.bench.ts [boxes]
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../src/kernel/connect.ts';
import { editsQuery } from '../src/detections/annotation-edits.repository.ts';
import { cropsCountQuery, cropsPageQuery } from '../src/detections/crops.repository.ts';
import {
  detectionsCountQuery,
  detectionsPageQuery,
  framesDetectionsQuery,
  meanConfidenceQuery,
} from '../src/detections/detections.list.repository.ts';
import { frameDetectionsQuery } from '../src/detections/detections.repository.ts';
import { asUser, inScope } from '../src/kernel/scope.ts';
import { fillLargeInstallation } from '../testing/large-installation.ts';
import { readPlan, scansOf } from '../testing/query-plan.ts';

const BOXES = Number(process.argv[2] ?? 10_000_000);
const EACH = 50;
/** technical.md B4 with a fifth above it: table and indexes of a box, and of an edit. */
const BAR_BYTES = { detections: 445 * 1.2, annotation_edits: 528 * 1.2 };

const inTransaction = <Row>(tx: Scoped, query: RawBuilder<Row>) => ({
  compile: () => query.compile(tx),
  execute: () => query.execute(tx),
});

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
let failed = false;
try {
  const frames = Math.ceil(BOXES / EACH);
  const large = await fillLargeInstallation(db, {
    videos: Math.ceil(frames / 10),
    videosOfDataset: 100,
    frames: frames + 1000,
  });
  await db.transaction().execute(async (tx) => {
    for (const statement of [
      'set local session_replication_role = replica',
      'set local statement_timeout = 0',
      'set local synchronous_commit = off',
      'delete from detections',
      `insert into detections (id, project_id, video_id, frame_id, x1, y1, x2, y2, confidence, class, source, verified, seq)
         select ('00000006-0000-7000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, f.project_id, f.video_id, f.id,
           k, k, k + 20, k + 20, (k % 10) / 10.0, 'sperm', 'model', k = 1, 1
         from (select * from frames order by id limit ${frames}) f cross join generate_series(1, ${EACH}) k`,
      `update frames f set detection_count = ${EACH}, verified_count = 1 from (select id from frames order by id limit ${frames}) d where d.id = f.id`,
      `insert into annotation_edits (target_id, seq, project_id, frame_id, edit_id, batch_id, client_id, user_id, kind, object_id, base, changes, was)
         select d.frame_id, row_number() over (partition by d.frame_id order by d.id), d.project_id, d.frame_id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
           '${large.userId}', 'update', d.id, 1, '{"box":[1.5,2.5,21.5,22.5]}', '{"box":[1,2,21,22]}'
         from (select * from detections order by id limit ${Math.min(BOXES, 1_000_000)}) d`,
    ])
      await sql.raw(statement).execute(tx);
  });
  for (const table of ['detections', 'annotation_edits', 'frames'])
    await sql.raw(`vacuum analyze ${table}`).execute(db);
  for (const [table, bar] of Object.entries(BAR_BYTES)) {
    const { rows } = await sql<{ heap: number; indexes: number; n: number }>`
      select pg_table_size(${table}::regclass)::float8 as heap, pg_indexes_size(${table}::regclass)::float8 as indexes,
        (select count(*)::float8 from ${sql.table(table)}) as n`.execute(db);
    const { heap = 0, indexes = 0, n = 1 } = rows[0] ?? {};
    const each = (heap + indexes) / n;
    if (each > bar) failed = true;
    console.log(
      `${table}: ${n} rows, ${(heap / n).toFixed(0)} + ${(indexes / n).toFixed(0)} bytes a row (bar ${bar.toFixed(0)})`,
    );
  }
  const frameId = '00000004-0000-7000-8000-000000000009';
  const page = { userId: large.userId, limit: 50, offset: 0 };
  const lists = {
    'boxes of a frame': (tx) => frameDetectionsQuery(tx, frameId),
    'boxes of 10 frames': (tx) => framesDetectionsQuery(tx, [frameId]),
    'mean confidence of a video': (tx) => meanConfidenceQuery(tx, large.videoId),
    'page of all boxes': (tx) => detectionsPageQuery(tx, page),
    'page of the boxes of a video': (tx) => detectionsPageQuery(tx, { ...page, videoId: large.videoId }),
    'page of the boxes of a dataset': (tx) =>
      detectionsPageQuery(tx, { ...page, datasetId: large.datasetId }),
    'count of all boxes': (tx) => detectionsCountQuery(tx, page),
    'count of the boxes of a video': (tx) => detectionsCountQuery(tx, { ...page, videoId: large.videoId }),
    'page of all crops': (tx) => cropsPageQuery(tx, page),
    'page of the crops of a frame': (tx) => cropsPageQuery(tx, { ...page, frameId }),
    'count of the crops of a video': (tx) => cropsCountQuery(tx, { ...page, videoId: large.videoId }),
    'edits of a frame': (tx) => inTransaction(tx, editsQuery({ targetId: frameId, after: 0, limit: 500 })),
  } satisfies Record<string, Parameters<typeof readPlan>[2]>;
  for (const [name, build] of Object.entries(lists)) {
    const plan = await readPlan(database.app.db, asUser(large.userId), build);
    const scans = [...scansOf(plan, 'detections'), ...scansOf(plan, 'annotation_edits')];
    const started = performance.now();
    await inScope<unknown>(database.app.db, asUser(large.userId), (tx) => build(tx).execute());
    const sequential = scans.includes('Seq Scan');
    failed ||= sequential;
    console.log(
      `${sequential ? 'MISSED' : 'ok    '} ${name}: ${[...new Set(scans)].join(', ')}, ${(performance.now() - started).toFixed(0)} ms`,
    );
  }
} finally {
  await database.drop();
}
process.exitCode = failed ? 1 : 0;
