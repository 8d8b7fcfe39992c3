import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { notice } from '@sarm/domain/catalogue/notices';
import { type Entry, open, type ZipFile } from 'yauzl';
import { ARCHIVE_LIMITS, type ArchiveLimits, refuseEntry } from './entry-rules.ts';
import { LabelFileRefused } from './refused.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
}

/** An archive from elsewhere, all of whose entries have passed the rules. Nothing of it is written to a disk by its own name. */
export interface ReadArchive {
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  /** Its bytes; ends with a refusal where they are damaged or more than was declared. */
  open(name: string): AsyncIterable<Uint8Array>;
  close(): void;
}

const damaged = (cause: unknown): LabelFileRefused =>
  cause instanceof LabelFileRefused
    ? cause
    : new LabelFileRefused(notice('import.archive_damaged'), { cause });

/** Opens a zip file, also one of more than 4 GB or 65,535 entries. */
export async function readArchive(
  path: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<ReadArchive> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    open(path, options, (error, file) => (error === null ? resolve(file) : reject(damaged(error))));
  });
  try {
    const found = await listEntries(zip, limits);
    const openStream = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
    return {
      entries: new Map([...found].map(([name, entry]) => [name, { name, size: entry.uncompressedSize }])),
      open: async function* (name) {
        const entry = found.get(name);
        if (entry === undefined) throw new Error(`no entry ${name}`);
        try {
          yield* (await openStream(entry)) as AsyncIterable<Uint8Array>;
        } catch (error) {
          throw damaged(error);
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
}

async function listEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  let [packed, unpacked] = [0, 0];
  const tooLarge = (): LabelFileRefused => new LabelFileRefused(notice('import.archive_too_large'));
  if (zip.entryCount > limits.entries) throw tooLarge();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      try {
        refuseEntry(entry, limits);
        packed += entry.compressedSize;
        unpacked += entry.uncompressedSize;
        // Entries that share their packed bytes make a small file unpack to anything.
        if (packed > zip.fileSize || unpacked > limits.totalBytes || unpacked > limits.ratio * zip.fileSize)
          throw tooLarge();
        if (found.has(entry.fileName)) throw new LabelFileRefused(notice('import.archive_damaged'));
        if (!entry.fileName.endsWith('/')) found.set(entry.fileName, entry);
        zip.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    zip.readEntry();
  });
  return found;
}
