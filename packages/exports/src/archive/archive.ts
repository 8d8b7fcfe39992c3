import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import { ZipFile } from 'yazl';

export interface Archive {
  readonly zip: ZipFile;
  readonly output: Readable;
  /** Entries of the table at its end that are set aside, in their order. */
  readonly written: ZipEntry[];
}

/** Of yazl 3.3.1, which does not export them. */
interface ZipEntry {
  readonly state: number;
  /** What reads its bytes. */
  doFileDataPump: unknown;
}
interface ZipEntries {
  entries: ZipEntry[];
}
/** Of an entry whose bytes have all been written. */
const DONE = 3;

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
  const archive = { zip, output, written: [] };
  fill(archive).then(() => end(archive), fail);
  return output;
}

/**
 * yazl looks for the next entry from the first one on, whenever it writes: 100,000 entries took four minutes of a processor. So what
 * is written is set aside, and comes back when the table at the end is written.
 */
function setWrittenAside({ zip, written }: Archive): void {
  const all = zip as unknown as ZipEntries;
  const open = all.entries.findIndex(({ state }) => state < DONE);
  for (const entry of all.entries.splice(0, open === -1 ? all.entries.length : open)) {
    entry.doFileDataPump = undefined;
    written.push(entry);
  }
}

function end({ zip, written }: Archive): void {
  const all = zip as unknown as ZipEntries;
  all.entries = [...written, ...all.entries];
  zip.end();
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

/**
 * The archive keeps this function until its entry is set aside, and with it all that functions of the same scope use: made where the
 * entry is added, it would keep what that waits with. It must not keep what was read either.
 */
function giveOnce(stream: Readable): (give: (error: null, stream: Readable) => void) => void {
  let unread: Readable | undefined = stream;
  return (give) => {
    const given = unread;
    unread = undefined;
    give(null, given as Readable);
  };
}

/** Resolves when the entry has been read. */
export async function addEntry(
  archive: Archive,
  { name, stream, compress }: { name: string; stream: Readable; compress: boolean },
): Promise<void> {
  const { zip, output } = archive;
  setWrittenAside(archive);
  // A client that went away destroys the output; the entry would then wait for a reader for ever.
  const gone = new AbortController();
  const end = (): void => gone.abort(new Error('the reader went away'));
  if (output.destroyed) end();
  output.once('close', end);
  try {
    gone.signal.throwIfAborted();
    const give = giveOnce(stream);
    withoutPool(() => zip.addReadStreamLazy(name, { compress }, give));
    await once(stream, 'end', { signal: gone.signal });
  } catch (error) {
    stream.destroy();
    throw error;
  } finally {
    output.removeListener('close', end);
  }
}
