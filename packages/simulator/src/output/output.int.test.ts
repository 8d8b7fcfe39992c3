import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_APPEARANCE } from '../render/appearance.ts';
import { simulatedFrames } from '../render/frames.ts';
import { frameTimes } from '../truth/frame-times.ts';
import { createSample } from '../truth/sample.ts';
import { DEFAULT_SETTINGS } from '../truth/sample-settings.ts';
import { truthOf } from '../truth/truth-document.ts';
import { LABEL_CLASSES, labelsOf } from './labelled-frames.ts';
import { clickViews } from '../render/click-views.ts';
import { encodePng } from './png.ts';
import { simulateToFolder } from './simulate-to-folder.ts';
import { writeClickViews } from './write-click-views.ts';
import { writeCrops } from './write-crops.ts';
import { type VideoFormat, writeVideo } from './write-video.ts';

const folder = mkdtempSync(join(tmpdir(), 'sarm-simulator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { ...DEFAULT_SETTINGS, widthPx: 160, heightPx: 120, seed: 2, debris: 40 };
const sample = createSample(settings);
const size = { width: 160, height: 120 };

const grey = (file: string): Buffer =>
  execFileSync('ffmpeg', [
    '-v',
    'fatal',
    '-i',
    file,
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ]);
const presentationTimes = (file: string): number[] =>
  execFileSync('ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'v',
    '-show_entries',
    'frame=pts_time',
    '-of',
    'default=nk=1:nw=1',
    file,
  ])
    .toString()
    .trim()
    .split('\n')
    .map(Number);

describe('png', () => {
  it('gives back exactly the pixels', async () => {
    const { pixels } = simulatedFrames(sample, [0]).next().value!;
    const file = join(folder, 'one.png');
    await import('node:fs/promises').then((fs) => fs.writeFile(file, encodePng({ ...size, pixels })));
    expect(Buffer.compare(grey(file), pixels)).toBe(0);
  });

  it('refuses pixels that do not fill the picture', () => {
    expect(() => encodePng({ width: 2, height: 2, pixels: new Uint8Array(3) })).toThrow(RangeError);
  });
});

describe('video', () => {
  const regular = frameTimes({ fps: 25, durationS: 0.8 });
  const irregular = frameTimes({ fps: 30, durationS: 0.8, jitter: 0.25, dropped: 0.1, seed: 5 });

  it.each([
    ['avi', regular, 1e-6],
    ['mp4', regular, 1e-6],
    ['webm', regular, 0.00051],
    ['mp4', irregular, 1e-6],
    ['webm', irregular, 0.00051],
  ] as const)(
    '%s keeps every frame, its time and its grey levels',
    async (format: VideoFormat, times, tolerance) => {
      const file = join(folder, `v${times.length}.${format}`);
      const target = { ...size, file, format, fps: 25, variable: times === irregular };
      await writeVideo(simulatedFrames(sample, times), target);
      const written = presentationTimes(file);
      expect(written.length).toBe(times.length);
      for (const [i, time] of times.entries())
        expect(Math.abs(written[i]! - time)).toBeLessThanOrEqual(tolerance);
      const decoded = grey(file);
      for (const frame of simulatedFrames(sample, times)) {
        const start = frame.index * frame.pixels.length;
        const error =
          frame.pixels.reduce((sum, p, i) => sum + Math.abs(p - decoded[start + i]!), 0) /
          frame.pixels.length;
        expect(error).toBeLessThan(2.5);
      }
    },
  );

  it('refuses irregular times in an AVI and reports the message of ffmpeg when it fails', async () => {
    const target = { ...size, file: join(folder, 'x.avi'), format: 'avi' as const, fps: 25 };
    await expect(writeVideo([], { ...target, variable: true })).rejects.toThrow(/one frame rate/);
    const nowhere = { ...target, file: join(folder, 'missing', 'x.avi') };
    await expect(writeVideo(simulatedFrames(sample, regular), nowhere)).rejects.toThrow(/No such file/);
    await expect(writeVideo([], { ...target, ffmpeg: 'no-such-ffmpeg' })).rejects.toThrow(/ENOENT/);
  });
});

describe('labels and files', () => {
  it('label what is in the picture and nothing outside it', () => {
    const [frame] = truthOf(sample, [0]).frames;
    const labels = labelsOf(frame!, 160, 120);
    expect(labels.filter((label) => LABEL_CLASSES[label.class] === 'debris').length).toBeGreaterThan(0);
    for (const { x, y, width, height } of labels) {
      expect(Math.min(x - width / 2, y - height / 2)).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(x + width / 2, y + height / 2)).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it('write truth that reads back with exact times, and a manifest per set', async () => {
    const job = {
      folder,
      name: 'run',
      settings,
      appearance: DEFAULT_APPEARANCE,
      frames: { fps: 20, durationS: 0.5, jitter: 0.2, seed: 4 },
      formats: [],
      labelEvery: 5,
    };
    const { truth, truthFile, labelFolder } = await simulateToFolder(job);
    const read = JSON.parse(readFileSync(truthFile, 'utf8')) as typeof truth;
    expect(read.times).toEqual(truth.times);
    expect(read.frames.map((f) => f.time)).toEqual(truth.times);
    expect(read.frames[3]!.cells[0]!.x).toBeCloseTo(truth.frames[3]!.cells[0]!.x, 4);
    expect(readdirSync(join(labelFolder!, 'images')).length).toBe(2);
    const crops = await writeCrops(join(folder, 'crops'), {
      seed: 1,
      sizePx: 64,
      umPerPixel: 0.6,
      count: 5,
    });
    expect(new Set(crops.map((crop) => crop.class)).size).toBe(5);
  });

  it('holds the views for click segmentation in one file, each where its list says', async () => {
    const drawn = { seed: 4, count: 3, sidePx: 64, umPerPixel: 0.3, finestUm: 0.2, coarsestUm: 0.5 };
    const path = await writeClickViews(join(folder, 'views'), drawn);
    const list = JSON.parse(readFileSync(path, 'utf8'));
    const bytes = readFileSync(join(folder, 'views', 'views.bin'));
    const views = [...clickViews(drawn)];
    expect(list).toMatchObject({ schema: 'sarm-click-views', version: 1, ...drawn });
    for (const [index, view] of views.entries()) {
      const { offset, sidePx } = list.views[index];
      const maskAt = offset + sidePx * sidePx;
      expect(bytes.subarray(offset, maskAt).equals(view.pixels)).toBe(true);
      expect(bytes.subarray(maskAt, maskAt + 64 * 64).equals(view.mask)).toBe(true);
    }
    expect(bytes.length).toBe(views.reduce((sum, each) => sum + each.pixels.length + each.mask.length, 0));
  });
});
