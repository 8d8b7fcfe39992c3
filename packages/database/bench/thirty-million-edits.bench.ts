/**
 * Thirty million edits in one installation: what a row takes, and whether everything that tabs read while people annotate
 * still reads its index alone. Takes some ten minutes and 20 GB, and gives them back.
 * Run: node packages/database/bench/thirty-million-edits.bench.ts [edits]
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { asUser, inScope } from '../src/kernel/scope.ts';
import { ANNOTATION_TABLES, annotationQueries } from '../testing/annotation-queries.ts';
import { fillEdits } from '../testing/fill-edits.ts';
import { fillLargeInstallation } from '../testing/large-installation.ts';
import { readPlan, scansOf } from '../testing/query-plan.ts';

const EDITS = Number(process.argv[2] ?? 30_000_000);
const EDITS_OF_FRAME = 120;
/** technical.md B4, which measured rows in the order of their ids, with a fifth above it. */
const BAR_BYTES = 528 * 1.2;
const READS = 20;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
let failed = false;
try {
  const frames = Math.ceil(EDITS / EDITS_OF_FRAME);
  const began = performance.now();
  const large = await fillLargeInstallation(db, {
    videos: Math.ceil(frames / 10),
    videosOfDataset: 100,
    frames: frames + 1000,
  });
  await fillEdits(db, large.userId, { frames, editsOfFrame: EDITS_OF_FRAME, conflictEvery: 50 });
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const { rows } = await db.transaction().execute(async (tx) => {
    // Counting all rows is no query of the product, and takes longer than the product permits one.
    await sql`set local statement_timeout = 0`.execute(tx);
    return await sql<{ heap: number; indexes: number; n: number }>`
      select pg_table_size('annotation_edits')::float8 as heap, pg_indexes_size('annotation_edits')::float8 as indexes,
        (select count(*)::float8 from annotation_edits) as n`.execute(tx);
  });
  const { heap = 0, indexes = 0, n = 1 } = rows[0] ?? {};
  failed ||= (heap + indexes) / n > BAR_BYTES;
  console.log(
    `annotation_edits: ${n} rows, ${(heap / n).toFixed(0)} + ${(indexes / n).toFixed(0)} bytes a row (bar ${BAR_BYTES.toFixed(0)}), ${((heap + indexes) / 1e9).toFixed(1)} GB`,
  );
  const idOf = (kind: string, at: number): string =>
    `${kind}-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;
  const queries = annotationQueries({
    userId: large.userId,
    projectId: large.projectId,
    videoId: large.videoId,
    frameId: idOf('00000004', 50),
    objectIds: [idOf('00000006', 5001), idOf('00000006', 5002)],
    editIds: [1, 2, 3].map((k) => idOf('00000007', 5_000_000 + k)),
    lastSeq: EDITS_OF_FRAME,
  });
  for (const [name, build] of Object.entries(queries)) {
    const plan = await readPlan(database.app.db, asUser(large.userId), build);
    const scans = ANNOTATION_TABLES.flatMap((table) => scansOf(plan, table));
    const started = performance.now();
    for (let read = 0; read < READS; read += 1)
      await inScope<unknown>(database.app.db, asUser(large.userId), (tx) => build(tx).execute());
    const sequential = scans.includes('Seq Scan');
    failed ||= sequential;
    console.log(
      `${sequential ? 'MISSED' : 'ok    '} ${name}: ${[...new Set(scans)].join(', ')}, ${((performance.now() - started) / READS).toFixed(1)} ms`,
    );
  }
} finally {
  await database.drop();
}
process.exitCode = failed ? 1 : 0;
