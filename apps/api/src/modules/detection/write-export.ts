import { Readable } from 'node:stream';
import { cropsOfFrame } from '@sarm/database/detections/crops.repository';
import { detectionsOfFrames } from '@sarm/database/detections/detections.list.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { cropPicture } from '@sarm/pictures/crop-picture';
import type { AppDeps } from '../../deps.ts';
import { addBlob, addBytes, addEntry, type Archive, openArchive } from '@sarm/exports/archive/archive';
import { rectangleOf } from '../media/crop-rectangle.ts';
import { CSV_HEAD, cropFile, csvOf, type ExportedFrame, frameFile, jsonOf } from './export-rows.ts';
import { withFramePicture } from '../media/with-frame-picture.ts';

export interface ExportSource {
  readonly userId: string;
  readonly video: { readonly id: string; readonly name: string };
  /** The next frames after the one with this index, in order; none at the end. */
  readonly framesAfter: (index: number) => Promise<FrameRow[]>;
}

type Stores = Pick<AppDeps, 'db' | 'blobs' | 'log'>;

export const writeExport = (deps: Stores, source: ExportSource): Readable =>
  openArchive((archive) => fill(deps, archive, source));

async function fill(deps: Stores, archive: Archive, source: ExportSource): Promise<void> {
  for await (const frame of framesOf(source)) {
    await addBlob(deps, archive, { key: frame.blob_key, name: frameFile(frame) });
    await addCrops(deps, archive, { frame, userId: source.userId });
  }
  const texts = { 'detections.json': jsonText, 'detections.csv': csvText };
  for (const [name, write] of Object.entries(texts))
    await addEntry(archive, { name, stream: Readable.from(write(deps, source)), compress: true });
}

/** Those of one frame are in memory together; each is a few kilobytes. */
async function addCrops(
  deps: Stores,
  archive: Archive,
  { frame, userId }: { readonly frame: FrameRow; readonly userId: string },
): Promise<void> {
  const crops = await inScope(deps.db, asUser(userId), (tx) => cropsOfFrame(tx, frame.id));
  if (crops.length === 0) return;
  const pictures = await withFramePicture(deps, frame, async (picture) => {
    const cut: [string, Uint8Array][] = [];
    for (const crop of crops) cut.push([crop.id, await cropPicture(picture, rectangleOf(crop))]);
    return cut;
  }).catch((error: unknown) => {
    // As of every picture that is no longer stored: it is left out.
    if (error instanceof AppError && error.code === 'picture_missing') return [];
    throw error;
  });
  for (const [id, bytes] of pictures) await addBytes(archive, { name: cropFile(frame, id), bytes });
}

async function* framesOf(source: ExportSource): AsyncGenerator<FrameRow> {
  let last = -1;
  for (;;) {
    const frames = await source.framesAfter(last);
    if (frames.length === 0) return;
    yield* frames;
    last = frames.at(-1)?.frame_index ?? last;
  }
}

async function* exportedFrames(deps: Stores, source: ExportSource): AsyncGenerator<ExportedFrame> {
  for await (const frame of framesOf(source)) {
    const detections = await inScope(deps.db, asUser(source.userId), (tx) =>
      detectionsOfFrames(tx, [frame.id]),
    );
    yield { frame, detections };
  }
}

async function* jsonText(deps: Stores, source: ExportSource): AsyncGenerator<string> {
  const { id, name } = source.video;
  yield `{\n"video": ${JSON.stringify({ id, name })},\n"frames": [`;
  let between = '\n';
  for await (const each of exportedFrames(deps, source)) {
    yield `${between}${JSON.stringify(jsonOf(each))}`;
    between = ',\n';
  }
  yield '\n]\n}\n';
}

async function* csvText(deps: Stores, source: ExportSource): AsyncGenerator<string> {
  yield CSV_HEAD;
  for await (const each of exportedFrames(deps, source)) yield csvOf(source.video.name, each);
}
