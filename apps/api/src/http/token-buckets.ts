export interface TokenBuckets {
  /** Takes one; otherwise the seconds until there is one again. */
  take(key: string): number | undefined;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** A bucket that nobody used for so long is full again, and so is one that does not exist. */
const MOST_KEYS = 50_000;

/**
 * Each key has `burst` tokens at most, filled up steadily by `perMinute`. A count per minute would let the calls of a
 * full minute come in its first second.
 */
export function createTokenBuckets(
  { perMinute, burst }: { readonly perMinute: number; readonly burst: number },
  now: () => number = () => performance.now(),
): TokenBuckets {
  const perMs = perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  return {
    take(key) {
      const at = now();
      const last = buckets.get(key) ?? { tokens: burst, at };
      const tokens = Math.min(burst, last.tokens + (at - last.at) * perMs);
      const taken = tokens >= 1;
      // The longest unused comes first, and goes first when there are too many.
      buckets.delete(key);
      buckets.set(key, { tokens: taken ? tokens - 1 : tokens, at });
      if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value ?? key);
      return taken ? undefined : Math.ceil((1 - tokens) / perMs / 1000);
    },
  };
}
