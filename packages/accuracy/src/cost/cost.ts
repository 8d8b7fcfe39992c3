import { readFile } from 'node:fs/promises';

/** What one run took. */
export interface Cost {
  readonly seconds: number;
  /** Of the process and of every program it started and waited for. On a busy machine the fairer figure. */
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

/** Linux counts own and waited-for children's time in hundredths of a second, behind the program's name. */
async function processorSeconds(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) / 100;
}

export async function costOf(work: () => Promise<void>): Promise<Cost> {
  const [started, processor] = [performance.now(), await processorSeconds()];
  await work();
  return {
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (await processorSeconds()) - processor,
    peakMegabytes: process.resourceUsage().maxRSS / 1000,
  };
}
