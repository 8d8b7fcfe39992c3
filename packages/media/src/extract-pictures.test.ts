import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cage, CageRun } from './cage.ts';
import { type ExtractOptions, extractPictures } from './extract-pictures.ts';
import type { Timeline } from '@sarm/domain/videos/timeline';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-seek-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const timeline: Timeline = {
  timeBase: [1, 50],
  stream: 0,
  pts: Array.from({ length: 100 }, (_, i) => i),
  keys: [0, 50],
};

/** An ffmpeg that writes the given number of pictures for each run, and always ends well. */
function ffmpegWriting(pictures: (run: { readonly seeks: boolean }) => number): Cage & { runs: number } {
  const cage = {
    layers: [],
    runs: 0,
    start: async (run: CageRun) => {
      cage.runs += 1;
      const count = pictures({ seeks: run.before?.includes('-ss') ?? false });
      for (let i = 0; i < count; i += 1)
        await writeFile(join(run.output ?? '', `${String(i).padStart(6, '0')}.jpg`), 'picture');
      const end = { code: 0, stopped: false, errors: 0, complaints: [] };
      return {
        stdout: Readable.from([]),
        progress: Readable.from([]),
        ended: Promise.resolve(end),
        stop: () => {},
      };
    },
  };
  return cage;
}

const extract = async (cage: Cage): Promise<string[]> => {
  const options: Omit<ExtractOptions, 'folder'> = {
    source: { cage, path: 'video', signal: new AbortController().signal },
    picture: { width: 320, height: 240 },
    timeline,
    indices: [1, 60, 61, 62],
    quality: 95,
    seek: true,
    seekOver: 3,
  };
  return await extractPictures({ ...options, folder: await mkdtemp(join(folder, 'run-')) });
};

describe('a seek that ends well but missed', () => {
  it.each([
    ['fewer', 2],
    ['no', 0],
    ['more', 4],
  ])('with %s pictures is not taken: everything is decoded in order instead', async (_, written) => {
    const cage = ffmpegWriting(({ seeks }) => (seeks ? written : cage.runs === 1 ? 1 : 4));
    const paths = await extract(cage);
    expect(cage.runs).toBe(3);
    expect(paths.map((path) => basename(path))).toEqual([0, 1, 2, 3].map((i) => `00000${i}.jpg`));
    expect(paths.every((path) => path.includes('in-order'))).toBe(true);
  });

  it('takes a seek that gave every picture', async () => {
    const cage = ffmpegWriting(({ seeks }) => (seeks ? 3 : 1));
    const paths = await extract(cage);
    expect(cage.runs).toBe(2);
    expect(paths).toHaveLength(4);
  });

  it('fails when the video in order gives fewer pictures than its times', async () => {
    await expect(extract(ffmpegWriting(() => 0))).rejects.toThrow('did not give every frame');
  });
});
