import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import { endOfTable, localHeader, sumsOf, tableRecord, type ZipEntry } from './zip-records.ts';
import { ZipTable } from './zip-table.ts';

export interface Archive {
  readonly output: PassThrough;
  readonly table: ZipTable;
  /** Bytes that were written. */
  position: number;
  /** A client that went away closes the output; an entry would wait for a reader for ever. */
  readonly gone: AbortSignal;
}

/**
 * An archive as a stream. One entry is read at a time and only as far as the reader takes it, so the memory does not grow with its
 * contents, but for a hundred bytes an entry; and no connection is held while a slow client reads.
 */
export function openArchive(fill: (archive: Archive) => Promise<void>): Readable {
  const output = new PassThrough();
  const gone = new AbortController();
  output.once('close', () => gone.abort(new Error('the reader went away')));
  const archive: Archive = { output, table: new ZipTable(), position: 0, gone: gone.signal };
  fill(archive)
    .then(() => end(archive))
    .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

async function end(archive: Archive): Promise<void> {
  const { table, position: offset } = archive;
  for (const piece of table.pieces()) await write(archive, piece);
  await write(archive, endOfTable({ count: table.count, bytes: table.bytes, offset }));
  archive.output.end();
}

/** Resolves when there is room for more. */
async function write(archive: Archive, bytes: Uint8Array): Promise<void> {
  const { output, gone } = archive;
  gone.throwIfAborted();
  archive.position += bytes.length;
  if (!output.write(bytes)) await once(output, 'drain', { signal: gone });
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

/** Small files whose bytes are all there. */
export async function addBytes(
  archive: Archive,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<void> {
  await writeAtOnce(archive, { name: nameOf(name), bytes, compress: false });
}

/** Resolves when the entry has been read. */
export async function addEntry(
  archive: Archive,
  { name, stream, compress }: { name: string; stream: Readable; compress: boolean },
): Promise<void> {
  const { gone } = archive;
  const stop = (): void => void stream.destroy(gone.reason as Error);
  gone.addEventListener('abort', stop, { once: true });
  try {
    const pieces = inPieces(stream);
    const first = await pieces.next();
    const second = await pieces.next();
    const file = { name: nameOf(name), compress };
    const bytes = first.value ?? new Uint8Array();
    if (second.done === true && bytes.length <= AT_ONCE) await writeAtOnce(archive, { ...file, bytes });
    else await writeInPieces(archive, { ...file, pieces: joined([first.value, second.value], pieces) });
  } finally {
    gone.removeEventListener('abort', stop);
    stream.destroy();
  }
}

/** To pack more than this in one go would hold up everything else of the process. */
const AT_ONCE = 1_048_576;

interface NewFile {
  readonly name: Buffer;
  readonly compress: boolean;
}

/** With its sizes in front, and without streams, which cost more than the bytes of a mask or a list of boxes. */
async function writeAtOnce(
  archive: Archive,
  { name, bytes, compress }: NewFile & { readonly bytes: Uint8Array },
): Promise<void> {
  const packed = compress ? deflateRawSync(bytes) : bytes;
  const entry: ZipEntry = {
    name,
    isDeflated: compress,
    isStreamed: false,
    addedAt: new Date(),
    offset: archive.position,
    crc: crc32(bytes),
    packedBytes: packed.length,
    bytes: bytes.length,
  };
  await write(archive, localHeader(entry));
  if (packed.length > 0) await write(archive, packed);
  archive.table.add(tableRecord(entry));
}

async function writeInPieces(
  archive: Archive,
  { name, pieces, compress }: NewFile & { readonly pieces: AsyncIterable<Uint8Array> },
): Promise<void> {
  const begun = {
    name,
    isDeflated: compress,
    isStreamed: true,
    addedAt: new Date(),
    offset: archive.position,
  };
  await write(archive, localHeader({ ...begun, crc: 0, packedBytes: 0, bytes: 0 }));
  const from = archive.position;
  let [crc, bytes] = [0, 0];
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      crc = crc32(piece, crc);
      bytes += piece.length;
      yield piece;
    }
  };
  const taken = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const piece of source) await write(archive, piece);
  };
  await (compress ? pipeline(measured(), createDeflateRaw(), taken) : taken(measured()));
  const entry: ZipEntry = { ...begun, crc, bytes, packedBytes: archive.position - from };
  await write(archive, sumsOf(entry));
  archive.table.add(tableRecord(entry));
}

const LETTERS = 65_536;

/** Texts come line by line; a piece for each line would cost more than the line. */
async function* inPieces(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, undefined> {
  let text = '';
  for await (const piece of source) {
    if (typeof piece === 'string') text += piece;
    if (text !== '' && (typeof piece !== 'string' || text.length >= LETTERS)) {
      yield Buffer.from(text);
      text = '';
    }
    if (typeof piece !== 'string') yield piece;
  }
  if (text !== '') yield Buffer.from(text);
}

async function* joined(
  first: Iterable<Uint8Array | undefined>,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (const piece of first) if (piece !== undefined) yield piece;
  yield* rest;
}

const LONGEST_NAME = 65_535;

/** A path inside the archive. One that leads out of it would be written over a file of whoever unpacks it. */
function nameOf(name: string): Buffer {
  const path = name.replaceAll('\\', '/');
  const bytes = Buffer.from(path);
  if (/^$|^\/|^[a-z]:|\/$/i.test(path) || path.split('/').includes('..') || bytes.length > LONGEST_NAME)
    throw new Error(`no path of an entry: ${name.slice(0, 300)}`);
  return bytes;
}
