import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { cancelTask } from './cancel-task.ts';
import { getSystemStatus } from './get-system-status.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { streamTaskEvents } from './stream-task-events.ts';

export const createTasksHandlers = (deps: AppDeps, live: Live): HandlersOf<'tasks'> => ({
  list: listTasks,
  systemStatus: getSystemStatus,
  get: getTask,
  cancel: cancelTask(deps),
  events: streamTaskEvents(deps, live),
});
