import { type Listener, listen } from '@sarm/runtime/queue/listen';
import type { AppDeps } from '../deps.ts';

/** The database notifies this channel with the topics of every change, parted by spaces. */
const CHANNEL = 'sarm_changes';

/** `ended:` announces the end of a task alone, for calls that its progress does not concern. */
export type Topic =
  | `task:${string}`
  | `ended:${string}`
  | `project:${string}`
  | `person:${string}`
  | `frame:${string}`;

/** Wakes all waiters of this process for one of the topics. A hint only: what changed is read from the tables. */
export interface ChangeFeed {
  subscribe(topics: readonly Topic[], wake: () => void): () => void;
}

/** One connection for everybody of the process, open while somebody waits, and reopened when it breaks. */
export function createChangeFeed({ databaseUrl, log }: Pick<AppDeps, 'databaseUrl' | 'log'>): ChangeFeed {
  const waiting = new Map<string, Set<() => void>>();
  let opening: Promise<Listener> | undefined;

  const wakeAll = (): void => {
    for (const wake of new Set([...waiting.values()].flatMap((each) => [...each]))) wake();
  };

  const open = (): void => {
    opening ??= listen({
      databaseUrl,
      channel: CHANNEL,
      applicationName: 'sarm-api-events',
      onMessage: (topics) => {
        for (const topic of topics.split(' ')) for (const wake of waiting.get(topic) ?? []) wake();
      },
      // Notifications sent while nobody listened are lost, so everybody looks again.
      onConnected: wakeAll,
      onError: (error) => log.warn({ err: error }, 'the connection for live changes broke; trying again'),
    });
  };

  const closeWhenIdle = (): void => {
    if (waiting.size > 0 || opening === undefined) return;
    const closing = opening;
    opening = undefined;
    void closing.then((listener) => listener.close()).catch(() => undefined);
  };

  const leave = (topic: Topic, wake: () => void): void => {
    const those = waiting.get(topic);
    those?.delete(wake);
    if (those?.size === 0) waiting.delete(topic);
  };

  return {
    subscribe(topics, wake) {
      // Its own function each time: one who subscribes anew before leaving the old topics would otherwise leave both.
      const own = (): void => wake();
      for (const topic of topics) waiting.set(topic, (waiting.get(topic) ?? new Set()).add(own));
      open();
      return () => {
        for (const topic of topics) leave(topic, own);
        closeWhenIdle();
      };
    },
  };
}
