import type { Task } from '@sarm/contracts/http/entities';
import type { NotificationEvent } from '@sarm/contracts/http/events';
import { isTaskFinished } from '@sarm/domain/statuses';

export type LiveEvent =
  | { readonly type: 'task'; readonly task: Task }
  | { readonly type: 'notification'; readonly told: NotificationEvent }
  /** The person has saved other settings, on whichever device. */
  | { readonly type: 'settings' };
type Listener = (event: LiveEvent) => void;
type TaskListener = (task: Task) => void;

/**
 * Where everything that is heard meets those who listen, whichever way it came. A state that is not newer than the one
 * told before is dropped: a poll and the stream may tell the same, and a resumed stream repeats.
 */
export function createHub() {
  const listeners = new Set<Listener>();
  const watchers = new Map<string, Set<TaskListener>>();
  const newest = new Map<string, Task>();

  const tellTask = (task: Task): void => {
    const before = newest.get(task.id);
    if (before !== undefined && before.version >= task.version) return;
    newest.set(task.id, task);
    for (const watcher of watchers.get(task.id) ?? []) watcher(task);
    for (const listener of listeners) listener({ type: 'task', task });
  };
  const tellNotification = (told: NotificationEvent): void => {
    for (const listener of listeners) listener({ type: 'notification', told });
  };
  const tellSettings = (): void => {
    for (const listener of listeners) listener({ type: 'settings' });
  };
  const watch = (id: string, watcher: TaskListener): (() => void) => {
    watchers.set(id, (watchers.get(id) ?? new Set()).add(watcher));
    const known = newest.get(id);
    if (known !== undefined) watcher(known);
    return () => {
      watchers.get(id)?.delete(watcher);
      if (watchers.get(id)?.size === 0) watchers.delete(id);
    };
  };
  const listen = (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Watched tasks whose end nobody has heard of. */
  const open = (): string[] =>
    [...watchers.keys()].filter((id) => {
      const task = newest.get(id);
      return task === undefined || !isTaskFinished(task.status);
    });
  return {
    tellTask,
    tellNotification,
    tellSettings,
    watch,
    listen,
    open,
    knows: (id: string): boolean => newest.has(id),
    forget: (): void => newest.clear(),
    isEmpty: (): boolean => listeners.size === 0 && watchers.size === 0,
  };
}
export type Hub = ReturnType<typeof createHub>;
