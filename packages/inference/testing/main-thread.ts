import { ProcessorSpeed, threadMs } from '@sarm/testing/processor-speed';

const BEAT_MS = 5;

/**
 * The longest piece of work of the main thread, milliseconds of the reference processor. By processor time: the clock
 * would count other programs.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const speed = new ProcessorSpeed();
  let longest = 0;
  let last = process.threadCpuUsage();
  const beat = setInterval(() => {
    longest = Math.max(longest, threadMs(last));
    speed.sample();
    last = process.threadCpuUsage();
  }, BEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
  return Math.max(longest, threadMs(last)) / speed.slowness;
}
