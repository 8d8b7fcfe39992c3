import { loadavg } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newId } from '@sarm/database/kernel/new-id';
import { createMask } from '@sarm/masks/bit-mask';
import { paintStroke } from '@sarm/masks/draw';
import { encodeRuns, packParts } from '@sarm/masks/run-lengths';
import { createCage } from '@sarm/media/cage';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { setup } from '@sarm/testing/database-template';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { createExportLabels } from '../src/jobs/export-labels/handler.ts';
import { createImportLabels } from '../src/jobs/import-labels/handler.ts';
import { JobBench } from '../src/jobs/job-bench.fixture.ts';
import { LabelBench } from '../src/jobs/label-bench.fixture.ts';

/**
 * A label of a million boxes in 20,000 frames of four videos, written in each format without pictures; then the COCO file is read
 * and matched again, and every box has to be found where it is. Last, 100,000 of the boxes are outlined and exported as masks.
 * Memory is the resident set above what the process had before. With another number of masks there are ten times as many boxes.
 * Run: node apps/worker/bench/label-export.bench.ts [coco | yolo | voc | mot | masks [number of masks]]
 */
const MASKS = Number(process.argv[3] ?? 100_000);
const BOXES = 10 * MASKS;
const FRAMES = BOXES / 50;
const VIDEOS = 4;
const BAR = { seconds: 90, megabytes: 100 };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

interface Measured<T> {
  readonly result: T;
  readonly seconds: number;
  /** Of this process; a machine with other work takes longer by the clock. */
  readonly processor: number;
  readonly megabytes: number;
}

async function measure<T>(work: () => Promise<T>): Promise<Measured<T>> {
  collect();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  const started = performance.now();
  const processor = process.cpuUsage();
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    const used = process.cpuUsage(processor);
    return {
      result,
      seconds,
      processor: (used.user + used.system) / 1e6,
      megabytes: (most - before) / 1_048_576,
    };
  } finally {
    clearInterval(watch);
  }
}

/**
 * Node gives short-lived objects up to 128 MB and takes them with the first work of any kind. They belong to the process, and the
 * first of the exports would be charged for them.
 */
function fillYoungGeneration(): void {
  for (let round = 0; round < 60; round += 1)
    if (Array.from({ length: 100_000 }, (_, at) => ({ at, round })).length === 0) throw new Error('empty');
}

let passed = true;
function report(what: string, { seconds, processor, megabytes }: Measured<unknown>): void {
  const holds = seconds <= BAR.seconds && megabytes <= BAR.megabytes;
  passed &&= holds;
  console.log(
    `${what}: ${seconds.toFixed(1)} s (bar ${BAR.seconds}), processor ${processor.toFixed(1)} s, +${megabytes.toFixed(0)} MB (bar ${BAR.megabytes}), load ${loadavg()[0]?.toFixed(1)}${holds ? '' : '  MISSED'}`,
  );
}

/** Ids that rise, as those of the product do. */
const inOrder = (kind: number, video: number) =>
  sql`('01a0000${sql.raw(String(kind))}-${sql.raw(String(video).padStart(4, '0'))}-7000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid`;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
try {
  const label = await LabelBench.open(bench, database);
  const { projectId } = bench;
  for (let video = 0; video < VIDEOS; video += 1) {
    const videoId = await label.addVideo();
    const key = blobKeys.videoPrefix(projectId, videoId);
    // Past the triggers that count: they are measured elsewhere.
    await database.admin.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(tx);
      await sql`
        insert into frames (id, project_id, video_id, frame_index, time_offset, width, height, blob_key)
        select ${inOrder(1, video)}, ${projectId}, ${videoId}, n, n, 1280, 1024, ${key}::text || 'frames/' || n || '.jpg'
        from generate_series(0, ${FRAMES / VIDEOS - 1}::int) n`.execute(tx);
      await sql`
        insert into detections (id, project_id, video_id, frame_id, x1, y1, x2, y2, confidence, class, source, track_no)
        select ${inOrder(2, video)}, project_id, video_id, id, 5.25 + 120 * (b % 10), 5.125 + 190 * (b / 10),
          35.5 + 120 * (b % 10) + random(), 38.75 + 190 * (b / 10) + random(), random(), 'sperm', 'model', b + 1
        from frames, generate_series(0, ${BOXES / FRAMES - 1}::int) b where video_id = ${videoId}`.execute(
        tx,
      );
      await sql`
        insert into label_items (id, project_id, label_id, video_id, frame_id, frame_index, detection_id, class_name,
          box_confidence)
        select ${inOrder(3, video)}, d.project_id, ${label.labelId}, d.video_id, d.frame_id, f.frame_index, d.id, d.class,
          d.confidence
        from detections d join frames f on f.id = d.frame_id where d.video_id = ${videoId}`.execute(tx);
    });
  }
  await sql`update data_labels set item_count = ${BOXES} where id = ${label.labelId}`.execute(
    database.admin.db,
  );
  await sql`analyze`.execute(database.admin.db);
  console.log(`${BOXES.toLocaleString('en')} boxes stored`);
  fillYoungGeneration();
  const who = { labelId: label.labelId, userId: label.userId };
  const options = { includeImages: false, excludeBadQuality: true, verifiedOnly: false };
  const exporter = createExportLabels();
  const chosen = process.argv[2];
  for (const format of (['coco', 'yolo', 'voc', 'mot'] as const).filter(
    (each) => (chosen ?? each) === each,
  )) {
    const run = await measure(() => bench.run(exporter, { ...who, ...options, format }));
    const [row] = (await label.exports()).filter((each) => each.format === format);
    if (row?.item_count !== BOXES || row.frame_count !== FRAMES)
      throw new Error(JSON.stringify(run.result).slice(0, 500));
    report(`${format}, ${(row.size_bytes / 1_048_576).toFixed(0)} MB`, run);
  }
  if ((chosen ?? 'coco') === 'coco') await readAgain();
  if ((chosen ?? 'masks') === 'masks') await exportMasks();
  process.exitCode = passed ? 0 : 1;

  async function readAgain(): Promise<void> {
    const [coco] = (await label.exports()).filter((each) => each.format === 'coco');
    const importId = newId();
    await bench.inProject((tx) =>
      tx
        .insertInto('label_imports')
        .values({
          id: importId,
          project_id: projectId,
          label_id: label.labelId,
          blob_key: coco?.blob_key ?? '',
          size_bytes: coco?.size_bytes ?? 0,
          sha256: coco?.sha256 ?? '',
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    );
    const importer = createImportLabels({ cage: await createCage({ mode: 'best-effort', log: silentLog }) });
    const read = await measure(() =>
      bench.run(
        importer,
        { importId, userId: label.userId, step: 'read', deleteMissing: false },
        {
          onQueued: async (tx, taskId) => {
            const change = { state: 'reading', task_id: taskId } as const;
            await tx.updateTable('label_imports').set(change).where('id', '=', importId).execute();
          },
        },
      ),
    );
    const { preview } = await database.admin.db
      .selectFrom('label_imports')
      .select('preview')
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    const inPlace = preview?.classes.reduce((sum, each) => sum + (each.inPlace.sperm ?? 0), 0);
    if (inPlace !== BOXES || preview?.missing !== 0 || preview.matchedByName !== FRAMES)
      throw new Error(JSON.stringify({ preview, outcome: read.result }).slice(0, 1000));
    report('import of the COCO file, read and compared', read);
  }

  /** Outlines in sixteen shapes: what counts is how much is read, drawn and packed. */
  async function exportMasks(): Promise<void> {
    const side = 48;
    const shapes = Array.from({ length: 16 }, (_, at) => {
      const mask = createMask(side, side);
      paintStroke(
        mask,
        [
          { x: 14, y: 20 },
          { x: 26 + at / 2, y: 26 },
        ],
        9,
        1,
      );
      return Buffer.from(packParts({ head: encodeRuns(mask) }, side, side));
    });
    await database.admin.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica; set local statement_timeout = 0`.execute(tx);
      await sql`
        insert into masks (id, project_id, video_id, frame_id, detection_id, rect, grid, parts, created_by)
        select gen_random_uuid(), d.project_id, d.video_id, d.frame_id, d.id,
          array[floor(d.x1), floor(d.y1), floor(d.x1) + ${side / 2}, floor(d.y1) + ${side / 2}]::int[], 2,
          (${shapes}::bytea[])[1 + (row_number() over ()) % 16], ${label.userId}
        from label_items i join detections d on d.id = i.detection_id order by i.id limit ${MASKS}`.execute(
        tx,
      );
      await sql`
        update label_items i set mask_id = m.id from masks m where m.detection_id = i.detection_id`.execute(
        tx,
      );
    });
    await sql`analyze`.execute(database.admin.db);
    const run = await measure(() => bench.run(exporter, { ...who, ...options, format: 'masks' }));
    const [row] = (await label.exports()).filter((each) => each.format === 'masks');
    if (row?.item_count !== MASKS) throw new Error(JSON.stringify(run.result).slice(0, 500));
    report(`${MASKS.toLocaleString('en')} masks, ${(row.size_bytes / 1_048_576).toFixed(0)} MB`, run);
  }
} finally {
  await bench.close();
  await database.drop();
}
