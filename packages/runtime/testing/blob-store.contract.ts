import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobNotFound, type BlobStore } from '../src/blobs/blob-store.ts';

const TYPE = { contentType: 'image/jpeg' };
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What every store must do, run on each of them. */
export function describeBlobStore(name: string, createStore: () => Promise<BlobStore>): void {
  describe(`blob store: ${name}`, () => {
    let store: BlobStore;
    let scratch: string;
    const folder = `projects/${randomUUID()}/`;
    beforeAll(async () => {
      store = await createStore();
      scratch = await mkdtemp(join(tmpdir(), 'sarm-blobs-'));
    });
    afterAll(() => rm(scratch, { recursive: true, force: true }));

    const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer> =>
      await buffer((await store.open(key, range)).stream);
    const listed = async (prefix: string): Promise<string[]> =>
      ((await Readable.from(store.list(prefix)).toArray()) as string[]).sort();

    it('lists everything, and nothing of its own, for a backup', async () => {
      const key = `${folder}listed/with-all.jpg`;
      await store.put(key, randomBytes(10), TYPE);
      await store.check();
      const all = await listed('');
      expect(all).toContain(key);
      expect(all.filter((each) => each.startsWith('.'))).toEqual([]);
      await store.remove(key);
    });

    it('keeps bytes, size, type and hash of a buffer and of a stream', async () => {
      const bytes = randomBytes(70_000);
      for (const [key, body] of [
        [`${folder}one.jpg`, bytes],
        [`${folder}two.jpg`, Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])],
      ] as const) {
        expect(await store.put(key, body, TYPE)).toEqual({ size: 70_000, sha256: sha256(bytes) });
        expect((await read(key)).equals(bytes)).toBe(true);
        const info = await store.head(key);
        expect(info).toMatchObject({ size: 70_000, contentType: 'image/jpeg' });
        expect(Math.abs(Date.now() - (info?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
      }
    });

    it('remembers a type that the name does not show', async () => {
      await store.put(`${folder}original`, Buffer.from('x'), { contentType: 'video/x-msvideo' });
      expect((await store.head(`${folder}original`))?.contentType).toBe('video/x-msvideo');
      await store.put(`${folder}original`, Buffer.from('x'), { contentType: 'application/octet-stream' });
      const { info, stream } = await store.open(`${folder}original`);
      stream.destroy();
      expect(info.contentType).toBe('application/octet-stream');
    });

    it('streams 40 MB in and out in bounded memory', async () => {
      const chunk = randomBytes(1_048_576);
      const hash = createHash('sha256');
      const body = Readable.from(
        (function* () {
          for (let i = 0; i < 40; i += 1) {
            hash.update(chunk);
            yield chunk;
          }
        })(),
      );
      const before = process.memoryUsage().rss;
      const stored = await store.put(`${folder}large`, body, TYPE);
      expect(stored).toEqual({ size: 40 * chunk.length, sha256: hash.digest('hex') });
      const back = createHash('sha256');
      for await (const part of (await store.open(`${folder}large`)).stream) back.update(part as Buffer);
      expect(back.digest('hex')).toBe(stored.sha256);
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
    });

    it('replaces a blob completely', async () => {
      await store.put(`${folder}replaced`, Buffer.from('first and longer'), TYPE);
      await store.put(`${folder}replaced`, Buffer.from('second'), TYPE);
      expect(String(await read(`${folder}replaced`))).toBe('second');
    });

    it('serves ranges with both ends included and the total size', async () => {
      const key = `${folder}ranged`;
      await store.put(key, Buffer.from('0123456789'), TYPE);
      expect(String(await read(key, { start: 2, end: 4 }))).toBe('234');
      expect(String(await read(key, { start: 9, end: 9 }))).toBe('9');
      expect(String(await read(key, { start: 5, end: 500 }))).toBe('56789');
      const { info, stream } = await store.open(key, { start: 0, end: 0 });
      stream.destroy();
      expect(info.size).toBe(10);
      for (const range of [
        { start: 10, end: 12 },
        { start: 5, end: 4 },
      ])
        await expect(store.open(key, range)).rejects.toMatchObject({ code: 'range_not_satisfiable' });
    });

    it('keeps an empty blob', async () => {
      await store.put(`${folder}empty`, Buffer.alloc(0), TYPE);
      expect((await read(`${folder}empty`)).length).toBe(0);
      expect((await store.head(`${folder}empty`))?.size).toBe(0);
    });

    it('shows nothing of an upload whose source fails half-way', async () => {
      const cut = Readable.from(
        (function* () {
          yield randomBytes(6_000_000);
          yield randomBytes(6_000_000);
          throw new Error('the connection was cut');
        })(),
      );
      await expect(store.put(`${folder}cut`, cut, TYPE)).rejects.toThrow('the connection was cut');
      expect(await store.head(`${folder}cut`)).toBeNull();
    });

    it('takes over a local file and offers one', async () => {
      const path = join(scratch, 'local.bin');
      const bytes = randomBytes(100_000);
      await writeFile(path, bytes, { mode: 0o600 });
      expect(await store.putFile(`${folder}file`, path, TYPE)).toEqual({
        size: bytes.length,
        sha256: sha256(bytes),
      });
      await expect(stat(path)).rejects.toThrow(/ENOENT/);
      const local = await store.localFile(`${folder}file`, scratch);
      expect((await readFile(local.path)).equals(bytes)).toBe(true);
      expect((await stat(local.path)).mode & 0o077).toBe(0);
      await local.release();
      expect(await store.head(`${folder}file`)).not.toBeNull();
    });

    it('reports what is missing', async () => {
      const key = `${folder}missing`;
      expect(await store.head(key)).toBeNull();
      expect(await store.head(folder.slice(0, -1))).toBeNull();
      await expect(store.open(key)).rejects.toBeInstanceOf(BlobNotFound);
      await expect(store.localFile(key, scratch)).rejects.toBeInstanceOf(BlobNotFound);
      await store.remove(key);
    });

    it('lists and removes by folder, in batches, and leaves the neighbours', async () => {
      const [mine, neighbour] = [`${folder}frames/1/`, `${folder}frames/10/`];
      for (const key of [`${mine}a`, `${mine}b/c`, `${neighbour}a`])
        await store.put(key, Buffer.from('x'), TYPE);
      expect(await listed(mine)).toEqual([`${mine}a`, `${mine}b/c`]);
      await store.remove(`${mine}a`);
      expect(await listed(mine)).toEqual([`${mine}b/c`]);
      await store.removePrefix(mine);
      await store.removePrefix(mine);
      expect(await listed(mine)).toEqual([]);
      expect(await store.head(`${neighbour}a`)).not.toBeNull();
    });

    it.each([
      '../outside',
      'a/../../outside',
      '/etc/passwd',
      'a//b',
      'a/./b',
      '.incoming/x',
      'a/.hidden',
      'a\\..\\b',
      'a/%2e%2e/b',
      'a\0b',
      'A/B',
      'a/b/',
      '',
      ' ',
      'a/b\n',
      `a/${'x'.repeat(600)}`,
      'ａ/b',
    ])('refuses the hostile key %j everywhere', async (key) => {
      const hostile = { name: 'InvalidBlobKey' };
      await expect(store.put(key, Buffer.from('x'), TYPE)).rejects.toMatchObject(hostile);
      await expect(store.open(key)).rejects.toMatchObject(hostile);
      await expect(store.head(key)).rejects.toMatchObject(hostile);
      await expect(store.localFile(key, scratch)).rejects.toMatchObject(hostile);
      await expect(store.remove(key)).rejects.toMatchObject(hostile);
      const prefix = key.endsWith('/') ? `/${key}` : `${key}/`;
      await expect(store.removePrefix(prefix)).rejects.toMatchObject(hostile);
      await expect(listed(prefix)).rejects.toMatchObject(hostile);
    });

    it('answers its own check', async () => {
      await store.check();
    });
  });
}
