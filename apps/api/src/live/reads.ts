import type { Scoped } from '@sarm/database/kernel/connect';

/**
 * What the streams of one look read of the same moment, each thing once: tabs that looked together before ask for the same span of time. Its
 * key names everything that the answer depends on, beside the transaction.
 */
export interface Reads {
  once<T>(key: string, read: (tx: Scoped) => Promise<T>): Promise<T>;
}

export function createReads(tx: Scoped): Reads {
  const answers = new Map<string, Promise<unknown>>();
  return {
    once: <T>(key: string, read: (tx: Scoped) => Promise<T>): Promise<T> => {
      const former = answers.get(key) as Promise<T> | undefined;
      if (former !== undefined) return former;
      const answer = read(tx);
      answers.set(key, answer);
      return answer;
    },
  };
}
