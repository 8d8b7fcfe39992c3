import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { addEntry, openArchive } from './archive.ts';

const ENTRIES = 2000;
const MOST_BYTES = 10 * 1_048_576;

it('keeps no memory of entries that were written', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const text = '<object><name>sperm</name></object>\n'.repeat(200);
  collect();
  const before = process.memoryUsage().arrayBuffers;
  let kept = Number.NaN;
  const archive = openArchive(async (open) => {
    for (let n = 0; n < ENTRIES; n += 1)
      await addEntry(open, { name: `Annotations/${n}.xml`, stream: Readable.from([text]), compress: true });
    collect();
    collect();
    kept = process.memoryUsage().arrayBuffers - before;
  });
  let bytes = 0;
  for await (const chunk of archive) bytes += (chunk as Uint8Array).length;
  expect(bytes).toBeGreaterThan(ENTRIES * 100);
  // Names out of the shared pool kept 62 MB.
  expect(kept).toBeLessThan(MOST_BYTES);
});

it('lists every entry at its end, in the order of writing', async () => {
  const names = Array.from({ length: 70_000 }, (_, n) => `masks/${n}.png`);
  const archive = openArchive(async (open) => {
    for (const name of names)
      await addEntry(open, { name, stream: Readable.from([Buffer.from(name)]), compress: false });
  });
  const bytes = await buffer(archive);
  const listed = await new Promise<string[]>((resolve, reject) => {
    const found: string[] = [];
    fromBuffer(bytes, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on('entry', ({ fileName }) => void found.push(fileName));
      zip.on('end', () => resolve(found));
      zip.on('error', reject);
    });
  });
  // More than 65,535 entries make a zip64 archive.
  expect(listed).toEqual(names);
});
