/**
 * At most `slots` pieces of work at a time, in the order they came. Hashing passwords and drawing pictures share the
 * threads that read files and names; a storm of them must leave some to everybody else, and memory too.
 */
export function inTurn(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = slots;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
