import { readFile } from 'node:fs/promises';

/** How many programs the system has ended for lack of memory since it started; undefined: it does not say. */
export async function countOomKills(): Promise<number | undefined> {
  const text = await readFile('/proc/vmstat', 'utf8').catch(() => '');
  const found = /^oom_kill (\d+)$/m.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
