/** Seeded, so that a failing test fails again. */
export interface RandomSource {
  readonly uniform: () => number;
  readonly normal: () => number;
  readonly poisson: (mean: number) => number;
}

export const randomSource = (seed: number): RandomSource => {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const poisson = (mean: number): number => {
    const limit = Math.exp(-mean);
    let n = 0;
    for (let product = uniform(); product > limit; product *= uniform()) n += 1;
    return n;
  };
  return { uniform, normal, poisson };
};
