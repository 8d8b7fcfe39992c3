import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { ZipFile } from 'yazl';
import type { AppDeps } from '../../deps.ts';

export interface Archive {
  readonly zip: ZipFile;
  readonly output: Readable;
}

/**
 * An archive as a stream. One entry is read at a time and only when the reader has taken the one before, so the memory
 * does not grow with its contents; and no connection is held while a slow client reads.
 */
export function openArchive(fill: (archive: Archive) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  // yazl reports failures of its entries on the archive itself.
  zip.on('error', fail);
  fill({ zip, output }).then(() => zip.end(), fail);
  return output;
}

/** A picture that was replaced or deleted since it was listed is left out; everything else fails the archive. */
export async function addBlob(
  { blobs, log }: Pick<AppDeps, 'blobs' | 'log'>,
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
export async function addEntry(
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
