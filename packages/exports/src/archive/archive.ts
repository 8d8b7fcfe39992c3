import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import { ZipFile } from 'yazl';

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

/**
 * A picture that was replaced or deleted since it was listed is left out, and the answer is false; everything else fails
 * the archive.
 */
export async function addBlob(
  { blobs, log }: { readonly blobs: BlobStore; readonly log: Log },
  archive: Archive,
  { key, name }: { key: string; name: string },
): Promise<boolean> {
  const opened = await blobs.open(key).catch((error: unknown) => {
    if (!(error instanceof BlobNotFound)) throw error;
    log.warn({ key }, 'a picture of an export is no longer stored');
    return undefined;
  });
  // Pictures are compressed already.
  if (opened === undefined) return false;
  await addEntry(archive, { name, stream: opened.stream, compress: false });
  return true;
}

/**
 * The archive keeps the bytes of every name to its end. Out of the shared pool each of them would keep the pool's full piece, which
 * other buffers have filled meanwhile: 32 kB for an entry, 600 MB for 20,000.
 */
function withoutPool(add: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    add();
  } finally {
    Buffer.poolSize = poolSize;
  }
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
    // The archive keeps this function to its end, for every entry: it must not keep what was read with it.
    let unread: Readable | undefined = stream;
    withoutPool(() =>
      zip.addReadStreamLazy(name, { compress }, (give) => {
        const given = unread;
        unread = undefined;
        give(null, given as Readable);
      }),
    );
    await once(stream, 'end', { signal: gone.signal });
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    output.removeListener('close', end);
  }
}
