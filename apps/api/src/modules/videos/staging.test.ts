import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStaging, type Staging } from './staging.ts';

const DAY_MS = 86_400_000;
let base: string;
let folder: string;
let staging: Staging;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'sarm-staging-'));
  folder = join(base, 'data', 'uploads');
  const blobs = createBlobStore({ kind: 'folder', root: join(base, 'blobs') });
  const before = process.umask(0);
  staging = createStaging(
    { config: { stores: [{ name: 'local', config: { kind: 'folder' } }] }, blobs },
    folder,
  );
  process.umask(before);
});
afterEach(() => rm(base, { recursive: true, force: true }));

const begin = (id: string): Promise<unknown> => staging.store.create(new Upload({ id, size: 4, offset: 0 }));
const age = async (name: string, days: number): Promise<void> => {
  const then = new Date(Date.now() - days * DAY_MS);
  await utimes(join(folder, name), then, then);
};

describe('staging of resumable uploads in a folder', () => {
  it('security finding 7: keeps parts and descriptions from other users of the machine', async () => {
    const before = process.umask(0);
    await begin('a').finally(() => process.umask(before));
    const modes = await Promise.all(
      ['..', '.', 'a', 'a.json'].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
  });

  it('sweeps what nobody has written to for two days', async () => {
    await begin('left');
    await writeFile(join(folder, 'young'), '');
    for (const name of ['left', 'left.json']) await age(name, 3);
    await staging.sweep();
    expect(await readdir(folder)).toEqual(['young']);
  });

  it('keeps the description of an upload that began long ago and still grows', async () => {
    await begin('slow');
    await age('slow.json', 3);
    await age('slow', 1);
    await staging.sweep();
    expect((await readdir(folder)).sort()).toEqual(['slow', 'slow.json']);
    expect(await staging.store.getUpload('slow')).toMatchObject({ id: 'slow', size: 4 });
  });
});
