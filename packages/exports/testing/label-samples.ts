import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addEntry, openArchive } from '../src/archive/archive.ts';
import type { ArchiveFile, LabelBox, LabelFrame, LabelSource } from '../src/labels/label-rows.ts';

export const READ_AT = new Date('2026-01-02T03:04:05.000Z');

export const labelBox = (n: number, change: Partial<LabelBox> = {}): LabelBox => ({
  id: `0190f0f0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  x1: 10.25,
  y1: 20.5,
  x2: 40.75,
  y2: 41.125,
  class: 'sperm',
  confidence: 0.87,
  verified: true,
  source: 'manual',
  attributes: [],
  track: null,
  quality: null,
  ...change,
});

export const labelFrame = (
  video: number,
  frameIndex: number,
  boxes: readonly LabelBox[],
  change: Partial<LabelFrame> = {},
): LabelFrame => ({
  sampleCode: 'S001',
  videoNumber: video,
  frameIndex,
  width: 640,
  height: 480,
  blobKey: `frames/${video}-${frameIndex}.jpg`,
  boxes,
  ...change,
});

export const sourceOf = (frames: readonly LabelFrame[], includeImages = false): LabelSource => ({
  videos: [...new Set(frames.map((frame) => frame.videoNumber))].map((videoNumber) => ({
    sampleCode: 'S001',
    videoNumber,
    async *frames() {
      await Promise.resolve();
      yield* frames.filter((frame) => frame.videoNumber === videoNumber);
    },
  })),
  includeImages,
  readAt: READ_AT,
});

/** Texts as they are, pictures by the key or the length of what would be written. */
export async function textsOf(files: AsyncIterable<ArchiveFile>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const file of files) {
    if (!('text' in file)) {
      found[file.name] = 'blobKey' in file ? `(${file.blobKey})` : `(${file.bytes.length} bytes)`;
      continue;
    }
    let text = '';
    for await (const part of file.text) text += part;
    found[file.name] = text;
  }
  return found;
}

/** Writes an archive to a file of its own, for as long as the test needs it. */
export async function withArchive<T>(
  entries: Readonly<Record<string, string | Uint8Array>>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-labels-'));
  const path = join(folder, 'labels.zip');
  try {
    const archive = openArchive(async (open) => {
      for (const [name, content] of Object.entries(entries))
        await addEntry(open, { name, stream: Readable.from([Buffer.from(content)]), compress: true });
    });
    await pipeline(archive, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
