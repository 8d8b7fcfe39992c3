import type { Page } from 'playwright-core';
import type { Run } from './canvas-page.ts';

export const GESTURES = ['pan', 'zoom', 'drag'] as const;
export type Gesture = (typeof GESTURES)[number];

export interface Measured {
  /** Processor time of the page's script for one picture of the screen, ms. */
  readonly script: number;
  /** Processor time of all work of the page's main thread for one picture, ms: with painting. */
  readonly task: number;
  readonly p95: number;
  readonly perSecond: number;
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** Processor time by the browser's own account, in the clock of the thread: other work of the machine does not count. */
export async function createStopwatch(page: Page): Promise<() => Promise<{ script: number; task: number }>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string): number =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    return { script: of('ScriptDuration'), task: of('TaskDuration') };
  };
}

/** One gesture over so many pictures of the screen. */
export async function measureGesture(
  page: Page,
  gesture: Gesture | 'redraw' | 'rest',
  frames: number,
  stopwatch: Awaited<ReturnType<typeof createStopwatch>>,
): Promise<Measured> {
  const before = await stopwatch();
  const run: Run = await page.evaluate(([name, count]) => window.canvasPage[name](count), [
    gesture,
    frames,
  ] as const);
  const after = await stopwatch();
  const took = run.intervals.reduce((sum, each) => sum + each, 0);
  return {
    script: (after.script - before.script) / run.frames,
    task: (after.task - before.task) / run.frames,
    p95: quantile(run.intervals, 0.95),
    perSecond: (1000 * run.frames) / took,
  };
}

/** From a real key to the next picture by the browser's own account (Event Timing, in steps of 8 ms), ms. */
export async function measureKeys(page: Page, keys: readonly string[], rounds: number): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { keyTimes: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let round = 0; round < rounds; round += 1)
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.evaluate(() => window.canvasPage.rest(1));
    }
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  // Shorter ones are not reported at all.
  return [...seen, ...Array.from({ length: Math.max(0, rounds * keys.length - seen.length) }, () => 16)];
}
