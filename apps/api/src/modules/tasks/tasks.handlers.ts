import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { cancelTask } from './cancel-task.ts';
import { getSystemStatus } from './get-system-status.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { streamTaskEvents } from './stream-task-events.ts';
import type { TaskFeed } from './task-feed.ts';

export const createTasksHandlers = (deps: AppDeps, feed: TaskFeed): HandlersOf<'tasks'> => ({
  list: listTasks(deps),
  systemStatus: getSystemStatus(deps),
  get: getTask(deps),
  cancel: cancelTask(deps),
  events: streamTaskEvents(deps, feed),
});
