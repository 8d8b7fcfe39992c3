import { once } from 'node:events';
import { Readable } from 'node:stream';
import { cropKeysOfFrame } from '@sarm/database/crops.repository';
import { detectionsOfFrames } from '@sarm/database/detections.list.repository';
import type { FrameRow } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { ZipFile } from 'yazl';
import type { AppDeps } from '../../deps.ts';
import { CSV_HEAD, cropFile, csvOf, type ExportedFrame, frameFile, jsonOf } from './export-rows.ts';

export interface ExportSource {
  readonly userId: string;
  readonly video: { readonly id: string; readonly name: string };
  /** The next frames after the one with this index, in order; none at the end. */
  readonly framesAfter: (index: number) => Promise<FrameRow[]>;
}

type Stores = Pick<AppDeps, 'db' | 'blobs' | 'log'>;

interface Archive {
  readonly zip: ZipFile;
  readonly output: Readable;
}

/**
 * The archive as a stream. One entry is read at a time and only when the reader has taken the one before, so the memory
 * does not grow with the video; and no connection is held while a slow client reads.
 */
export function writeExport(deps: Stores, source: ExportSource): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  // yazl tells failures of its entries on the archive itself.
  zip.on('error', (error) => output.destroy(error as Error));
  fill(deps, { zip, output }, source).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

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
  archive.zip.end();
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

/** A picture that was replaced or deleted since it was listed is left out; everything else fails the archive. */
async function addBlob(
  { blobs, log }: Stores,
  archive: Archive,
  { key, name }: { key: string; name: string },
): Promise<void> {
  const opened = await blobs.open(key).catch((error: unknown) => {
    if (!(error instanceof BlobNotFound)) throw error;
    log.warn({ key }, 'a picture of an export is no longer stored');
    return undefined;
  });
  // Pictures are compressed already.
  if (opened !== undefined) await addEntry(archive, { name, stream: opened.stream, compress: false });
}

/** Resolves when the entry has been read. */
async function addEntry(
  { zip, output }: Archive,
  { name, stream, compress }: { name: string; stream: Readable; compress: boolean },
): Promise<void> {
  // A client that went away destroys the output; the entry would then wait for a reader for ever.
  const gone = new AbortController();
  const end = (): void => gone.abort(new Error('the reader went away'));
  if (output.destroyed) end();
  output.once('close', end);
  try {
    gone.signal.throwIfAborted();
    zip.addReadStream(stream, name, { compress });
    await once(stream, 'end', { signal: gone.signal });
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    output.removeListener('close', end);
  }
}
