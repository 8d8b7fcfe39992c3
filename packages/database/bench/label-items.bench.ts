/**
 * A page of a label with 100,000 items in each order, and what a row of label_items takes at a million.
 * Takes two minutes and 1 GB. Run: node packages/database/bench/label-items.bench.ts
 */
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { itemsPageQuery, listItems } from '../src/labels/label-items.repository.ts';
import { boxLengths, countItems, listLabelFrames } from '../src/labels/label-statistics.repository.ts';
import { listLabels } from '../src/labels/labels.repository.ts';
import type { Scoped } from '../src/kernel/connect.ts';
import { asUser, inScope } from '../src/kernel/scope.ts';
import { fillLargeInstallation } from '../testing/large-installation.ts';
import { fillLargeLabels } from '../testing/large-labels.ts';
import { readPlan, scansOf } from '../testing/query-plan.ts';

const ITEMS = 100_000;
const LABELS = 10;
const RUNS = 9;
/** technical.md, section I. */
const BAR_MS = 150;
/** technical.md B4 with a fifth above it: table and indexes of an item. */
const BAR_BYTES = 395 * 1.2;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
let failed = false;
try {
  const large = await fillLargeInstallation(db, { videos: 2000, videosOfDataset: 1000, frames: 20_000 });
  const { labelId, frameId } = await fillLargeLabels(db, large, { labels: LABELS, items: ITEMS });
  const { rows } = await sql<{ heap: number; indexes: number; n: number }>`
    select pg_table_size('label_items')::float8 as heap, pg_indexes_size('label_items')::float8 as indexes,
      (select count(*)::float8 from label_items) as n`.execute(db);
  const { heap = 0, indexes = 0, n = 1 } = rows[0] ?? {};
  const each = (heap + indexes) / n;
  failed ||= each > BAR_BYTES;
  console.log(
    `label_items: ${n} rows, ${(heap / n).toFixed(0)} + ${(indexes / n).toFixed(0)} bytes a row (bar ${BAR_BYTES.toFixed(0)})`,
  );
  const of = { labelId, limit: 20, offset: 0 };
  const user = { userId: large.userId, others: 'own', limit: 20, offset: 0 } as const;
  const calls: Readonly<Record<string, readonly [bar: number | null, (tx: Scoped) => Promise<unknown>]>> = {
    'by date': [BAR_MS, (tx) => listItems(tx, { ...of, order: 'date' })],
    'by frame number': [BAR_MS, (tx) => listItems(tx, { ...of, order: 'frame_number' })],
    'by confidence': [BAR_MS, (tx) => listItems(tx, { ...of, order: 'confidence' })],
    'by date, page 2,000': [null, (tx) => listItems(tx, { ...of, order: 'date', offset: 40_000 })],
    'by confidence, page 2,000': [
      null,
      (tx) => listItems(tx, { ...of, order: 'confidence', offset: 40_000 }),
    ],
    'of a frame by confidence': [BAR_MS, (tx) => listItems(tx, { ...of, order: 'confidence', frameId })],
    'by a text': [null, (tx) => listItems(tx, { ...of, search: 'debris' })],
    statistics: [null, (tx) => countItems(tx, labelId)],
    overview: [null, (tx) => boxLengths(tx, labelId)],
    'frames of the label': [null, (tx) => listLabelFrames(tx, labelId, of)],
    'page of labels': [null, (tx) => listLabels(tx, user)],
  };
  for (const [name, [bar, call]] of Object.entries(calls)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now();
      await inScope(database.app.db, asUser(large.userId), call);
      times.push(performance.now() - started);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    const missed = bar !== null && median > bar;
    failed ||= missed;
    console.log(
      `${missed ? 'MISSED' : 'ok    '} ${name}: ${median.toFixed(0)} ms, first ${times[0]?.toFixed(0)} ms`,
    );
  }
  const build = (tx: Scoped) => ({
    compile: () => itemsPageQuery({ ...of, order: 'confidence' }).compile(tx),
  });
  const plan = await readPlan(database.app.db, asUser(large.userId), build);
  console.log(`by confidence reads boxes by ${[...new Set(scansOf(plan, 'detections'))].join(', ')}`);
} finally {
  await database.drop();
}
process.exitCode = failed ? 1 : 0;
