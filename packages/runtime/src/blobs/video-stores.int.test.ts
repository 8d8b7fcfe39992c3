import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { VideoStore } from '@sarm/domain/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeBlobStore } from '../../testing/blob-store.contract.ts';
import { blobKeys } from './blob-keys.ts';
import type { BlobStore } from './blob-store.ts';
import { createBlobStore } from './create-blob-store.ts';
import { joinStores } from './video-stores.ts';

const NAMES = ['local', 'cloud', 'firebase'] as const;
const TYPE = { contentType: 'video/mp4' };
const [PROJECT, VIDEO] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
const ORIGINAL = blobKeys.original(PROJECT, VIDEO);
const PREVIEW = blobKeys.preview(PROJECT, VIDEO);

let base: string;
let each: Map<VideoStore, BlobStore>;
let chosen: VideoStore = 'local';
let home: BlobStore;
let joined: BlobStore;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sarm-stores-'));
  const open = (name: string): BlobStore => createBlobStore({ kind: 'folder', root: join(base, name) });
  home = open('local');
  each = new Map(NAMES.map((name) => [name, name === 'local' ? home : open(name)]));
  joined = joinStores(home, each, () => Promise.resolve(chosen));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const put = (key: string, content: string): Promise<unknown> => joined.put(key, Buffer.from(content), TYPE);
const read = async (key: string): Promise<string> => await text((await joined.open(key)).stream);
const holders = async (key: string): Promise<VideoStore[]> => {
  const found = await Promise.all(NAMES.map(async (name) => (await each.get(name)?.head(key)) !== null));
  return NAMES.filter((_, place) => found[place]);
};

describeBlobStore('several as one', () => Promise.resolve(joined));

describe('several stores', () => {
  it('write a video where it is chosen, and read it wherever it lies', async () => {
    chosen = 'cloud';
    await put(ORIGINAL, 'as uploaded');
    chosen = 'firebase';
    await put(PREVIEW, 'as played');
    expect([await holders(ORIGINAL), await holders(PREVIEW)]).toEqual([['cloud'], ['firebase']]);
    chosen = 'local';
    expect([await read(ORIGINAL), await read(PREVIEW)]).toEqual(['as uploaded', 'as played']);
    expect(await joined.head(PREVIEW)).toMatchObject({ size: 9 });
    const local = await joined.localFile(ORIGINAL, base);
    expect(local.path).toContain('/cloud/');
  });

  it('never answer an older file than the last that was written', async () => {
    chosen = 'cloud';
    await put(ORIGINAL, 'first');
    chosen = 'local';
    await put(ORIGINAL, 'second');
    expect([await holders(ORIGINAL), await read(ORIGINAL)]).toEqual([['local'], 'second']);
    chosen = 'cloud';
    await put(ORIGINAL, 'third');
    expect([await holders(ORIGINAL), await read(ORIGINAL)]).toEqual([['cloud'], 'third']);
  });

  it('keep at home what is no video, whatever is chosen', async () => {
    chosen = 'cloud';
    const keys = [
      blobKeys.report(PROJECT, VIDEO, VIDEO),
      blobKeys.erasure(VIDEO),
      blobKeys.auditHeads(new Date(0)),
    ];
    for (const key of keys) await put(key, 'kept');
    for (const key of keys) expect(await holders(key)).toEqual(['local']);
  });

  it('list and remove a project in all of them', async () => {
    const prefix = blobKeys.projectPrefix(PROJECT);
    const keys = (await Readable.from(joined.list(prefix)).toArray()) as string[];
    expect(keys.toSorted()).toEqual([ORIGINAL, PREVIEW, blobKeys.report(PROJECT, VIDEO, VIDEO)].toSorted());
    await joined.removePrefix(prefix);
    for (const key of keys) expect(await holders(key)).toEqual([]);
  });

  it('take the home where the choice is none of them', async () => {
    chosen = 'firebase';
    const two = new Map([...each].filter(([name]) => name !== chosen));
    const store = joinStores(home, two, () => Promise.resolve(chosen));
    await store.put(PREVIEW, Buffer.from('x'), TYPE);
    expect(await holders(PREVIEW)).toEqual(['local']);
  });

  it('go on while one that nothing is written to is away, and deny nothing that may lie there', async () => {
    chosen = 'firebase';
    await put(PREVIEW, 'as played');
    const away = createBlobStore({
      kind: 's3',
      endpoint: 'http://127.0.0.1:9',
      region: 'here',
      bucket: 'away',
      accessKey: 'a',
      secretKey: 'b',
    });
    const store = joinStores(home, new Map([...each, ['cloud', away]]), () => Promise.resolve(chosen));
    await store.put(ORIGINAL, Buffer.from('new'), TYPE);
    await store.check();
    await store.remove('uploads/0190a000');
    expect(await text((await store.open(PREVIEW)).stream)).toBe('as played');
    expect((await store.head(ORIGINAL))?.size).toBe(3);
    await expect(store.head(blobKeys.thumbnail(PROJECT, VIDEO))).rejects.toThrow(/ECONNREFUSED/);
    chosen = 'cloud';
    await expect(store.check()).rejects.toThrow(/ECONNREFUSED/);
    await expect(store.put(ORIGINAL, Buffer.from('x'), TYPE)).rejects.toThrow(/ECONNREFUSED/);
  });
});
