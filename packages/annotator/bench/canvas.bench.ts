/**
 * The annotation canvas in Chromium without a graphics card: processor time of the script for one picture of the screen
 * while somebody pans, zooms and drags, the intervals between pictures, and the time from a key to its picture. The
 * intervals count only on a machine with nothing else to do. Run: node packages/annotator/bench/canvas.bench.ts
 */
import { loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import {
  createStopwatch,
  GESTURES,
  measureGesture,
  measureKeys,
  quantile,
} from '../testing/measure-canvas.ts';
import { openCanvas } from '../testing/open-canvas.ts';

const SIZES = [
  { width: 640, height: 480 },
  { width: 1920, height: 1200 },
] as const;
const BARS = [
  { boxes: 1000, script: 2, p95: 20, perSecond: 45 },
  { boxes: 5000, script: 6, p95: Number.POSITIVE_INFINITY, perSecond: 45 },
] as const;
const KEY_BAR = 50;
const FRAMES = 120;
const ROUNDS = 3;
const KEYS = ['Tab', 'Alt+ArrowRight', '1', '2', 'Enter', '+', '-'];

const browser = await chromium.launch({
  executablePath: process.env['SARM_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
let failed = 0;
const say = (line: string, isWithin: boolean): void => {
  if (!isWithin) failed += 1;
  console.log(`${isWithin ? 'ok  ' : 'OVER'} ${line}`);
};

for (const { boxes, ...bar } of BARS)
  for (const size of SIZES) {
    const page = await openCanvas(browser, boxes, size);
    const stopwatch = await createStopwatch(page);
    const name = `${boxes} boxes ${size.width}×${size.height}`;
    for (const gesture of GESTURES) {
      const runs = [];
      for (let round = 0; round < ROUNDS; round += 1)
        runs.push(await measureGesture(page, gesture, FRAMES, stopwatch));
      const script = Math.min(...runs.map((run) => run.script));
      const p95 = Math.min(...runs.map((run) => run.p95));
      const perSecond = Math.max(...runs.map((run) => run.perSecond));
      const task = Math.min(...runs.map((run) => run.task));
      say(
        `${name} ${gesture}: script ${script.toFixed(2)} ms (${bar.script}), thread ${task.toFixed(2)} ms, ` +
          `p95 ${p95.toFixed(1)} ms (${bar.p95}), ${perSecond.toFixed(0)} a second (${bar.perSecond}), ` +
          `load ${loadavg()[0]?.toFixed(1)}`,
        script <= bar.script && p95 <= bar.p95 && perSecond >= bar.perSecond,
      );
    }
    const keys = quantile(await measureKeys(page, KEYS, 8), 0.95);
    say(
      `${name} key to picture: p95 ${keys.toFixed(0)} ms (${KEY_BAR}), load ${loadavg()[0]?.toFixed(1)}`,
      keys <= KEY_BAR,
    );
    await page.close();
  }
await browser.close();
process.exitCode = failed === 0 ? 0 : 1;
