const STEPS = 20_000;
/** Larger than the caches of a core: work of neighbours shows in reads from memory first. */
const CELLS = new Int32Array(2 << 20).map((_, at) => at);
/** The time of the loop below on the processor for which bars of processor time are stated. */
const REFERENCE_MS = 0.5;

export const threadMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

/** By the clock: processor time is counted too coarsely for so short a time. */
function timeLoop(): number {
  const begin = performance.now();
  let value = 1;
  for (let n = 0; n < STEPS; n += 1)
    value = Math.imul(value ^ (CELLS[(value >>> 0) % CELLS.length] ?? 0) ^ n, 0x01000193);
  return value === 0 ? Number.NaN : performance.now() - begin;
}

const at = (share: number, values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

export const median = (values: readonly number[]): number => at(0.5, values);

/**
 * How much longer this processor takes than the reference, by a fixed loop that is timed in the same moments as the work:
 * a processor that neighbours use as well needs several times the processor time for the same work.
 */
export class ProcessorSpeed {
  readonly #loops: number[] = [];

  /** Call it between pieces of the work. */
  sample(): void {
    this.#loops.push(timeLoop());
  }

  /** At least 1: on a faster processor the bars stay what they are. The quickest loops were interrupted by nobody. */
  get slowness(): number {
    return this.#loops.length === 0 ? 1 : Math.max(1, at(0.1, this.#loops) / REFERENCE_MS);
  }
}
