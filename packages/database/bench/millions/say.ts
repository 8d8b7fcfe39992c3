export type Say = (missed: boolean, line: string) => void;

/** Prints each line as it is found, and keeps whether any of them missed its bar. */
export function createSay(): { readonly say: Say; readonly failed: () => boolean } {
  let failed = false;
  return {
    failed: () => failed,
    say: (missed, line) => {
      failed ||= missed;
      console.log(`${missed ? 'MISSED' : 'ok    '} ${line}`);
    },
  };
}

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
