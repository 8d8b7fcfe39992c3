/** The same seed gives the same arrivals and faults; minimal standard generator. */
export function createRandom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Seconds to the next of events that happen so often a second on average, independently of each other. */
export const secondsToNext = (random: () => number, perSecond: number): number =>
  -Math.log(1 - random()) / perSecond;
