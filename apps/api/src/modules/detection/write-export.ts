import { Readable } from 'node:stream';
import { cropKeysOfFrame } from '@sarm/database/detections/crops.repository';
import { detectionsOfFrames } from '@sarm/database/detections/detections.list.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import type { AppDeps } from '../../deps.ts';
import { addBlob, addEntry, type Archive, openArchive } from '../media/archive.ts';
import { CSV_HEAD, cropFile, csvOf, type ExportedFrame, frameFile, jsonOf } from './export-rows.ts';

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
    const crops = await inScope(deps.db, asUser(source.userId), (tx) => cropKeysOfFrame(tx, frame.id));
    for (const crop of crops)
      await addBlob(deps, archive, { key: crop.blob_key, name: cropFile(frame, crop.detection_id) });
  }
  const texts = { 'detections.json': jsonText, 'detections.csv': csvText };
  for (const [name, write] of Object.entries(texts))
    await addEntry(archive, { name, stream: Readable.from(write(deps, source)), compress: true });
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
