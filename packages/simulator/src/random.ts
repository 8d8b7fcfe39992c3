/**
 * Seeded random numbers. `fork` derives a stream from the seed and a label, never from the draws made so far:
 * otherwise one more debris particle would move every cell, and no two runs could be compared.
 */
export interface Random {
  /** Uniform in [0, 1). */
  readonly next: () => number;
  readonly between: (low: number, high: number) => number;
  readonly normal: (mean?: number, sd?: number) => number;
  /** A normal draw redrawn until it is at least `floor`: clamping would pile cells up on one value. */
  readonly normalAbove: (floor: number, mean: number, sd: number) => number;
  readonly poisson: (mean: number) => number;
  readonly pick: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  readonly fork: (label: string | number) => Random;
}

export function createRandom(seed: string | number): Random {
  const key = String(seed);
  const next = sfc32(hash128(key));
  const between = (low: number, high: number): number => low + (high - low) * next();

  const normal = (mean = 0, sd = 1): number => {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    return mean + sd * radius * Math.cos(2 * Math.PI * next());
  };

  const normalAbove = (floor: number, mean: number, sd: number): number => {
    if (mean + 3 * sd < floor) throw new RangeError(`no draw of ${mean} ± ${sd} reaches ${floor}`);
    for (;;) {
      const value = normal(mean, sd);
      if (value >= floor) return value;
    }
  };

  return {
    next,
    between,
    normal,
    normalAbove,
    poisson: (mean) => poisson(mean, next),
    pick: (weights) => pick(weights, next),
    fork: (label) => createRandom(`${key}/${label}`),
  };
}

const POISSON_CHUNK = 30;

/** Sums of small exact draws: a normal approximation would be wrong exactly in the low counts that decide a diagnosis. */
function poisson(mean: number, next: () => number): number {
  if (!(mean >= 0) || !Number.isFinite(mean)) throw new RangeError(`Poisson mean must be ≥ 0, got ${mean}`);
  let total = 0;
  for (let left = mean; left > 0; left -= POISSON_CHUNK) {
    const limit = Math.exp(-Math.min(left, POISSON_CHUNK));
    for (let product = next(); product > limit; product *= next()) total += 1;
  }
  return total;
}

function pick<K extends string>(weights: Readonly<Record<K, number>>, next: () => number): K {
  const entries = Object.entries(weights) as [K, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  let left = next() * total;
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  const last = entries.findLast(([, weight]) => weight > 0);
  if (last === undefined) throw new RangeError('every weight is zero');
  return last[0];
}

/** Small Fast Counter generator: passes PractRand, four words of state. */
function sfc32(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, counter] = state;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let i = 0; i < 15; i += 1) next();
  return next;
}

function hash128(text: string): [number, number, number, number] {
  const word = (offset: number): number => {
    let h = (2166136261 ^ offset) | 0;
    for (let i = 0; i < text.length; i += 1) {
      h = Math.imul(h ^ text.charCodeAt(i), 16777619);
      h = Math.imul(h ^ (h >>> 15), 2246822507);
    }
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    return h ^ (h >>> 16);
  };
  return [word(0x9e3779b9), word(0x243f6a88), word(0xb7e15162), word(0x3c6ef372)];
}
