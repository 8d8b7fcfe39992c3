import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { LiveEvent } from '@sarm/contracts/http/events/live-events';
import { isTaskFinished } from '@sarm/domain/statuses';

type Listener = (event: LiveEvent) => void;
type TaskListener = (task: Task) => void;
/** TEC-159 */
const OTHER_NAMES: Readonly<Record<string, Task['status']>> = { SUCCESS: 'completed', FAILURE: 'failed' };

/**
 * Hands every event to its listeners, whether it came by the stream or by polling. A state of a task that is not newer
 * than the one before is dropped: a poll and the stream may report the same, and a resumed stream repeats.
 */
export function createHub() {
  const listeners = new Set<Listener>();
  const watchers = new Map<string, Set<TaskListener>>();
  const newest = new Map<string, Task>();

  const report = (event: LiveEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const reportTask = (received: Task): void => {
    const task = { ...received, status: OTHER_NAMES[received.status] ?? received.status };
    const before = newest.get(task.id);
    if (before !== undefined && before.version >= task.version) return;
    newest.set(task.id, task);
    for (const watcher of watchers.get(task.id) ?? []) watcher(task);
    report({ type: 'task', data: task });
  };
  const watch = (id: string, watcher: TaskListener): (() => void) => {
    watchers.set(id, (watchers.get(id) ?? new Set()).add(watcher));
    const latest = newest.get(id);
    if (latest !== undefined) watcher(latest);
    return () => {
      watchers.get(id)?.delete(watcher);
      if (watchers.get(id)?.size === 0) watchers.delete(id);
    };
  };
  const listen = (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Watched tasks whose end was not received. */
  const open = (): string[] =>
    [...watchers.keys()].filter((id) => {
      const task = newest.get(id);
      return task === undefined || !isTaskFinished(task.status);
    });
  return {
    report,
    reportTask,
    watch,
    listen,
    open,
    has: (id: string): boolean => newest.has(id),
    forget: (): void => newest.clear(),
    isEmpty: (): boolean => listeners.size === 0 && watchers.size === 0,
  };
}
export type Hub = ReturnType<typeof createHub>;
