import { type Listener, listen } from '@sarm/runtime/queue/listen';
import type { AppDeps } from '../../deps.ts';

/** The channel that the database notifies with the id of every changed task. */
const CHANNEL = 'sarm_tasks';

/** Wakes the streams of a process when their task changed. A hint only: what changed is read from the table. */
export interface TaskFeed {
  subscribe(taskId: string, wake: () => void): () => void;
}

/** One connection for all streams of the process, open while there is a stream, and reopened when it breaks. */
export function createTaskFeed({ databaseUrl, log }: Pick<AppDeps, 'databaseUrl' | 'log'>): TaskFeed {
  const streams = new Map<string, Set<() => void>>();
  let opening: Promise<Listener> | undefined;

  const wakeAll = (): void => {
    for (const waiting of streams.values()) for (const wake of waiting) wake();
  };

  const open = (): void => {
    opening ??= listen({
      databaseUrl,
      channel: CHANNEL,
      applicationName: 'sarm-api-events',
      onMessage: (taskId) => {
        for (const wake of streams.get(taskId) ?? []) wake();
      },
      // Whatever was said while nobody listened is lost, so everybody looks again.
      onConnected: wakeAll,
      onError: (error) => log.warn({ err: error }, 'the connection for live progress broke; trying again'),
    });
  };

  const closeWhenIdle = (): void => {
    if (streams.size > 0 || opening === undefined) return;
    const closing = opening;
    opening = undefined;
    void closing.then((listener) => listener.close()).catch(() => undefined);
  };

  return {
    subscribe(taskId, wake) {
      const waiting = streams.get(taskId) ?? new Set();
      streams.set(taskId, waiting.add(wake));
      open();
      return () => {
        waiting.delete(wake);
        if (waiting.size === 0 && streams.get(taskId) === waiting) streams.delete(taskId);
        closeWhenIdle();
      };
    },
  };
}
