import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReader,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { addBytes, addEntry, openArchive } from './archive.ts';

const ENTRIES = 2000;
/** A hundred of them are its line in the table at the end. */
const MOST_BYTES_EACH = 400;

it('keeps a few hundred bytes of each entry that was written', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const inUse = (): number => {
    collect();
    collect();
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  const text = '<object><name>sperm</name></object>\n'.repeat(200);
  let kept = Number.NaN;
  const archive = openArchive(async (open) => {
    await addEntry(open, { name: 'first.xml', stream: Readable.from([text]), compress: true });
    const before = inUse();
    for (let n = 0; n < ENTRIES; n += 1) {
      await addEntry(open, { name: `Annotations/${n}.xml`, stream: Readable.from([text]), compress: true });
      await addBytes(open, { name: `masks/${n}.png`, bytes: Buffer.from(text.slice(0, 300)) });
    }
    kept = inUse() - before;
  });
  let bytes = 0;
  for await (const chunk of archive) bytes += (chunk as Uint8Array).length;
  expect(bytes).toBeGreaterThan(ENTRIES * 100);
  expect(kept / (2 * ENTRIES)).toBeLessThan(MOST_BYTES_EACH);
});

it('lists every entry at its end, in the order of writing', async () => {
  const names = Array.from({ length: 70_000 }, (_, n) => `masks/${n}.png`);
  const archive = openArchive(async (open) => {
    for (const name of names) await addBytes(open, { name, bytes: Buffer.from(name) });
  });
  // More than 65,535 entries make a zip64 archive.
  const listed = await listOf(await fromBufferPromise(await buffer(archive), { lazyEntries: true }));
  expect(listed.map(({ fileName }) => fileName)).toEqual(names);
});

it('holds what was added, in one piece or many, compressed or not, and with names of any writing', async () => {
  const large = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7919) % 251));
  const lines = Array.from({ length: 20_000 }, (_, n) => `tinh trùng ${n}\n`);
  const stream = (pieces: readonly (string | Uint8Array)[]) => Readable.from(pieces);
  const halves = [large.subarray(0, 150_000), large.subarray(150_000)];
  const archive = openArchive(async (open) => {
    await addBytes(open, { name: 'mặt nạ.png', bytes: large });
    await addEntry(open, { name: 'stored', stream: stream(halves), compress: false });
    await addEntry(open, { name: 'packed', stream: stream(halves), compress: true });
    await addEntry(open, { name: 'lines', stream: stream(lines), compress: true });
    await addEntry(open, { name: 'mixed', stream: stream(['a', Buffer.from('b'), 'c']), compress: false });
    await addEntry(open, { name: 'empty', stream: stream([]), compress: true });
  });
  const zip = await fromBufferPromise(await buffer(archive), { lazyEntries: true, autoClose: false });
  const read = new Map<string, Buffer>();
  // Sums and sizes are compared as it reads.
  for (const entry of await listOf(zip)) read.set(entry.fileName, await contentOf(zip, entry));
  expect([...read.keys()]).toEqual(['mặt nạ.png', 'stored', 'packed', 'lines', 'mixed', 'empty']);
  for (const name of ['mặt nạ.png', 'stored', 'packed']) expect(read.get(name)?.equals(large)).toBe(true);
  expect(read.get('lines')?.toString()).toBe(lines.join(''));
  expect(read.get('mixed')?.toString()).toBe('abc');
  expect(read.get('empty')).toHaveLength(0);
});

it('is read beyond four gigabytes', async () => {
  const far = 5 * 2 ** 30;
  let near = 0;
  const archive = openArchive(async (open) => {
    await addBytes(open, { name: 'near', bytes: Buffer.from('here') });
    near = open.position;
    // As if so much had been written; the reader below has a hole in its place.
    open.position = far;
    await addBytes(open, { name: 'far', bytes: Buffer.from('there') });
  });
  const bytes = await buffer(archive);
  class WithHole extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      const range = Buffer.alloc(end - start);
      if (start < near) bytes.copy(range, 0, start, near);
      const from = Math.max(start, far);
      if (from < end) bytes.copy(range, from - start, from - far + near, end - far + near);
      return Readable.from([range]);
    }
  }
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false };
    fromRandomAccessReader(new WithHole(), far + bytes.length - near, options, (error, file) =>
      error === null ? resolve(file) : reject(error),
    );
  });
  const contents = [];
  for (const entry of await listOf(zip)) contents.push((await contentOf(zip, entry)).toString());
  expect(contents).toEqual(['here', 'there']);
});

it('ends where its reader goes away, and leaves no stream open', async () => {
  const stream = Readable.from(
    (async function* () {
      for (;;) {
        await setImmediate();
        yield Buffer.alloc(65_536);
      }
    })(),
  );
  const filled = Promise.withResolvers<unknown>();
  const archive = openArchive((open) => {
    const adding = addEntry(open, { name: 'endless', stream, compress: false });
    adding.catch(filled.resolve);
    return adding;
  });
  archive.on('error', () => undefined);
  archive.once('data', () => archive.destroy());
  expect(await filled.promise).toBeInstanceOf(Error);
  expect(stream.destroyed).toBe(true);
});

it.each(['/etc/passwd', '../up', 'a/../../up', 'C:\\windows', 'folder/', ''])(
  'refuses an entry with the path %o',
  async (name) => {
    const archive = openArchive((open) => addBytes(open, { name, bytes: Buffer.from('x') }));
    await expect(buffer(archive)).rejects.toThrow('no path of an entry');
  },
);

const listOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      found.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });

const contentOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  await buffer(await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry));
