import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../presets.ts';
import { observeCells } from '../truth/observation.ts';
import { createSample, sampleAt } from '../truth/sample.ts';
import { createRenderer } from './renderer.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const data = process.env['SARM_DATA'] ?? resolve(repository, '../shared/data');
const video = join(data, 'visem_tracking_v11');
const present = existsSync(join(video, 'frames'));
if (!present) {
  process.stderr.write(
    `SKIPPED: simulated pictures are NOT compared with real ones, no VISEM frames under ${video}\n`,
  );
}

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = [0, 50, 100, 150, 300, 500, 700, 900, 1100, 1300];

interface Picture {
  readonly pixels: Uint8Array;
  readonly heads: readonly { readonly x: number; readonly y: number }[];
}

function realPicture(frame: number): Picture {
  const image = join(video, 'frames', `11_frame_${frame}.jpg`);
  const pixels = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    image,
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-',
  ]);
  const heads = readFileSync(join(video, 'labels', `11_frame_${frame}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(' ').map(Number))
    .filter(([kind]) => kind === 0)
    .map(([, x, y]) => ({ x: x! * WIDTH, y: y! * HEIGHT }));
  return { pixels, heads };
}

function simulatedPicture(seed: number): Picture {
  const settings = { ...PRESETS.visem.settings, seed };
  const sample = createSample(settings);
  const moment = sampleAt(sample, 1);
  const heads = observeCells(sample, moment).filter((seen) => seen.inside);
  return { pixels: createRenderer(settings)(moment, 0), heads };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function cumulative(pictures: readonly Picture[]): number[] {
  const counts = Array.from({ length: 256 }, () => 0);
  for (const { pixels } of pictures) for (const level of pixels) counts[level]! += 1;
  const total = pictures.length * WIDTH * HEIGHT;
  let sum = 0;
  return counts.map((count) => (sum += count) / total);
}

/** Median grey on rings around the brightest pixel near each head, above the picture's median. */
function headProfile(pictures: readonly Picture[], radii: readonly number[]): number[] {
  const rings = radii.map((): number[] => []);
  for (const { pixels, heads } of pictures) {
    const background = cumulative([{ pixels, heads }]).findIndex((share) => share >= 0.5);
    for (const head of heads) {
      const peak = brightest(pixels, Math.floor(head.x), Math.floor(head.y));
      if (peak === null) continue;
      for (const [i, radius] of radii.entries()) rings[i]!.push(ring(pixels, peak, radius) - background);
    }
  }
  return rings.map(median);
}

function brightest(pixels: Uint8Array, x: number, y: number): { x: number; y: number } | null {
  if (x < 22 || y < 22 || x >= WIDTH - 22 || y >= HEIGHT - 22) return null;
  let best = { x, y };
  for (let r = y - 6; r <= y + 6; r += 1) {
    for (let c = x - 6; c <= x + 6; c += 1) {
      if (pixels[r * WIDTH + c]! > pixels[best.y * WIDTH + best.x]!) best = { x: c, y: r };
    }
  }
  return best;
}

function ring(pixels: Uint8Array, centre: { x: number; y: number }, radius: number): number {
  const levels: number[] = [];
  for (let r = -radius - 1; r <= radius + 1; r += 1) {
    for (let c = -radius - 1; c <= radius + 1; c += 1) {
      if (Math.round(Math.hypot(r, c)) === radius)
        levels.push(pixels[(centre.y + r) * WIDTH + centre.x + c]!);
    }
  }
  return median(levels);
}

describe.skipIf(!present)('simulated pictures next to VISEM-Tracking video 11', () => {
  const real = present ? FRAMES.map(realPicture) : [];
  const simulated = present ? FRAMES.map((_, i) => simulatedPicture(i + 1)) : [];

  it('have grey levels within 2.5 levels of earth mover distance (a flat picture of the same mean is over 6 away)', () => {
    const [a, b] = [cumulative(real), cumulative(simulated)];
    const distance = a.reduce((sum, share, level) => sum + Math.abs(share - b[level]!), 0);
    const flat = a.reduce((sum, share, level) => sum + Math.abs(share - (level >= 92 ? 1 : 0)), 0);
    console.info(`earth mover distance ${distance.toFixed(2)} grey levels (flat picture ${flat.toFixed(2)})`);
    expect(distance).toBeLessThan(2.5);
    expect(flat).toBeGreaterThan(6);
  });

  it('have dark and bright tails of the histogram within 15 levels at 1, 5, 50, 95 and 99 %', () => {
    const at = (shares: readonly number[], share: number): number =>
      shares.findIndex((value) => value >= share);
    const [a, b] = [cumulative(real), cumulative(simulated)];
    for (const share of [0.01, 0.05, 0.5, 0.95, 0.99]) {
      expect(Math.abs(at(a, share) - at(b, share))).toBeLessThanOrEqual(15);
    }
  });

  it('have heads as bright and halos as wide: peak within 10 levels, edge within 15 to 30, halo within 10', () => {
    const radii = [0, 1, 2, 4, 6, 8, 10, 13];
    const [a, b] = [headProfile(real, radii), headProfile(simulated, radii)];
    console.info(
      `grey above background at radii ${radii.join(' ')} px: real ${a.join(' ')}, simulated ${b.join(' ')}`,
    );
    const bounds = [10, 15, 30, 15, 10, 10, 10, 10];
    for (const [i, bound] of bounds.entries()) expect(Math.abs(a[i]! - b[i]!)).toBeLessThanOrEqual(bound);
  });
});
