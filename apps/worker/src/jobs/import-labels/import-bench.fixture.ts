import { newId } from '@sarm/database/kernel/new-id';
import { createCage } from '@sarm/media/cage';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createExportLabels } from '../export-labels/handler.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { bytesOf, LabelBench, withStoredArchive } from '../label-bench.fixture.ts';
import { createImportLabels } from './handler.ts';

type Step = { step: 'read' | 'apply'; deleteMissing?: boolean };

/** A label with boxes, files of it, and the job that reads them: opened at the top of a test file. */
export async function importBenchOfFile() {
  const { bench, database } = await benchOfFile();
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const handler = createImportLabels({ cage });
  const exporter = createExportLabels();
  const admin = database.admin.db;

  async function upload(label: LabelBench, bytes: Uint8Array): Promise<string> {
    const id = newId();
    const blob_key = blobKeys.labelImport(bench.projectId, label.labelId, id);
    const { size, sha256 } = await bench.blobs.put(blob_key, bytes, {
      contentType: 'application/octet-stream',
    });
    await bench.inProject((tx) =>
      tx
        .insertInto('label_imports')
        .values({
          id,
          project_id: bench.projectId,
          label_id: label.labelId,
          state: 'uploaded',
          blob_key,
          size_bytes: size,
          sha256,
          created_by: label.userId,
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    );
    return id;
  }

  const rowOf = (id: string) =>
    admin.selectFrom('label_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** As the API starts a step: its task is noted with the import. */
  const run = (
    label: LabelBench,
    importId: string,
    { step, deleteMissing = false }: Step,
    how: RunOptions = {},
  ) =>
    bench.run(
      handler,
      { importId, userId: label.userId, step, deleteMissing },
      {
        ...how,
        onQueued: async (tx, taskId) => {
          const state = step === 'read' ? 'reading' : 'applying';
          await tx
            .updateTable('label_imports')
            .set({ state, task_id: taskId })
            .where('id', '=', importId)
            .execute();
        },
      },
    );

  async function exported(
    label: LabelBench,
    format: 'coco' | 'yolo' | 'voc' | 'mot',
    includeImages = true,
  ): Promise<Buffer> {
    await bench.run(exporter, {
      labelId: label.labelId,
      userId: label.userId,
      format,
      includeImages,
      excludeBadQuality: false,
      verifiedOnly: false,
    });
    return await bytesOf(bench, (await label.exports()).at(-1)?.blob_key ?? '');
  }

  async function filled() {
    const label = await LabelBench.open(bench, database);
    const videoId = await label.addVideo();
    const one = await label.addFrame(videoId, 3, [
      { x: 10, verified: true, track: 7 },
      { x: 60.25, class: 'debris' },
      { x: 100, inLabel: false },
    ]);
    const two = await label.addFrame(videoId, 12, [{ x: 30.125, verified: true, attributes: ['overlaps'] }]);
    return { label, videoId, one, two };
  }

  /** Boxes that were moved, drawn and left out elsewhere. */
  async function changed() {
    const world = await filled();
    const { label, one, two } = world;
    await exported(label, 'coco', false);
    const key = (await label.exports()).at(-1)?.blob_key ?? '';
    const document = await withStoredArchive(bench, key, async (_, text) =>
      JSON.parse(await text('annotations/instances.json')),
    );
    const ofBox = (id: string | undefined) =>
      document.annotations.find(
        (each: { attributes: { detection_id: string } }) => each.attributes.detection_id === id,
      );
    const [first, third] = [ofBox(one.boxIds[0]), ofBox(two.boxIds[0])];
    const [image] = document.images;
    document.annotations = [
      { ...first, bbox: [14, 24, 20, 20] },
      // A box of the frame that was in no label, found by its place and given a class.
      { id: 90, image_id: image.id, category_id: 77, bbox: [101, 21, 20, 20] },
      {
        id: 91,
        image_id: image.id,
        category_id: 1,
        bbox: [130, 80, 25, 30],
        score: 0.25,
        attributes: { track_id: 9 },
      },
      { id: 92, image_id: image.id, category_id: 1, bbox: [130, 80, 5, 30] },
      { id: 93, image_id: image.id, category_id: 1, bbox: [150, 80, 500, 30] },
      third,
      { id: 94, image_id: 500, category_id: 1, bbox: [1, 1, 20, 20] },
      { id: 95, image_id: 501, category_id: 1, bbox: [1, 1, 20, 20] },
    ];
    document.categories.push({ id: 77, name: '<b>Zelle</b>' });
    document.images.push(
      { id: 500, file_name: 'elsewhere/picture.png', width: 160, height: 120 },
      // The right name, and another picture: its boxes mean other places.
      { ...document.images[1], id: 501, width: 320, height: 240 },
    );
    const id = await upload(label, Buffer.from(JSON.stringify(document)));
    return { ...world, id, boxIds: one.boxIds };
  }

  return { bench, admin, upload, rowOf, run, exported, filled, changed };
}
