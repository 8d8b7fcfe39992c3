import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBlobStore } from '../../testing/blob-store.contract.ts';
import { StorageFull } from './blob-store.ts';
import { createBlobStore } from './create-blob-store.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sarm-folder-store-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

describeBlobStore('folder', () =>
  Promise.resolve(createBlobStore({ kind: 'folder', root: join(base, 'contract') })),
);

describe('folder store', () => {
  const jpeg = { contentType: 'image/jpeg' };

  const modeOf = async (path: string): Promise<number> => (await stat(join(base, path))).mode & 0o777;

  it('security finding 7: keeps files and folders from other users of the machine, whatever the umask', async () => {
    const local = join(base, 'made-elsewhere');
    await writeFile(local, 'y', { mode: 0o644 });
    const before = process.umask(0);
    try {
      const store = createBlobStore({ kind: 'folder', root: join(base, 'modes') });
      await store.put('projects/a/b.jpg', Buffer.from('x'), jpeg);
      await store.put('projects/a/typed', Buffer.from('x'), jpeg);
      await store.putFile('projects/a/c.jpg', local, jpeg);
    } finally {
      process.umask(before);
    }
    for (const folder of ['modes', 'modes/projects', 'modes/projects/a', 'modes/.incoming', 'modes/.types'])
      expect([folder, await modeOf(folder)]).toEqual([folder, 0o700]);
    for (const file of ['projects/a/b.jpg', 'projects/a/c.jpg', '.types/projects/a/typed'])
      expect([file, await modeOf(`modes/${file}`)]).toEqual([file, 0o600]);
  });

  it('security finding 7: closes a folder that was open before', async () => {
    await mkdir(join(base, 'open'), { mode: 0o755 });
    await createBlobStore({ kind: 'folder', root: join(base, 'open') }).put('a/b', Buffer.from('x'), jpeg);
    expect(await modeOf('open')).toBe(0o700);
  });

  it('is the local file itself', async () => {
    const store = createBlobStore({ kind: 'folder', root: join(base, 'local') });
    await store.put('a/b', Buffer.from('x'), jpeg);
    const local = await store.localFile('a/b', base);
    await local.release();
    expect(local.path).toBe(join(base, 'local/a/b'));
    expect((await stat(local.path)).size).toBe(1);
  });

  it('sweeps what a killed process left half-written a day ago, and nothing younger', async () => {
    const incoming = join(base, 'swept/.incoming');
    await mkdir(incoming, { recursive: true });
    const old = new Date(Date.now() - 2 * 86_400_000);
    await writeFile(join(incoming, 'old'), 'x');
    await utimes(join(incoming, 'old'), old, old);
    await writeFile(join(incoming, 'young'), 'x');
    await createBlobStore({ kind: 'folder', root: join(base, 'swept') }).check();
    expect(await readdir(incoming)).toEqual(['young']);
  });

  it('reports that the disk is full and leaves no half object', async (context) => {
    const disk = join(base, 'small-disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      console.warn('NOT TESTED: full disk (this user may not mount a small file system)');
      context.skip();
    }
    try {
      const store = createBlobStore({ kind: 'folder', root: disk });
      await store.put('kept/a', Buffer.from('fits'), jpeg);
      const large = Readable.from([randomBytes(1_500_000), randomBytes(1_500_000)]);
      await expect(store.put('kept/b', large, jpeg)).rejects.toBeInstanceOf(StorageFull);
      const local = join(base, 'too-large');
      await writeFile(local, randomBytes(3_000_000));
      await expect(store.putFile('kept/c', local, jpeg)).rejects.toBeInstanceOf(StorageFull);
      expect(await Readable.from(store.list('kept/')).toArray()).toEqual(['kept/a']);
      expect(await readdir(join(disk, '.incoming'))).toEqual([]);
      expect((await stat(local)).size).toBe(3_000_000);
      await store.put('kept/d', Buffer.from('fits again'), jpeg);
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
