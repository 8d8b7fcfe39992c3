import { TASK_TYPES, type TaskType } from '@sarm/domain/statuses';
import type { CachedKind } from '../http/cached-kinds.ts';
import { allJobs } from './job-table.ts';

/** By the type that a client sees of a task: what any job of that type changes. */
export const taskChanges = (): Readonly<Record<TaskType, readonly CachedKind[]>> =>
  Object.fromEntries(
    TASK_TYPES.map((type) => [
      type,
      [...new Set(allJobs.filter((job) => job.taskType === type).flatMap((job) => job.changes))],
    ]),
  ) as Record<TaskType, CachedKind[]>;

/** The file that the browser loads: without the schemas of payloads, which the job table brings along. */
export const taskChangesFile = (): string =>
  [
    '// Made from the job table by `npm run openapi`.',
    "import type { TaskType } from '@sarm/domain/statuses';",
    "import type { CachedKind } from '../http/cached-kinds.ts';",
    '',
    'export const TASK_CHANGES: Readonly<Record<TaskType, readonly CachedKind[]>> = {',
    ...Object.entries(taskChanges()).map(([type, kinds]) => `  ${type}: ${JSON.stringify(kinds)},`),
    '};',
    '',
  ].join('\n');
