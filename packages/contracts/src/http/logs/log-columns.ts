import type { LogEntry } from './logs.routes.ts';

/** PLT-188, PLT-191: the columns of the file, in its order; the values before and after follow where they are loaded. */
export const LOG_COLUMNS = [
  'id',
  'timestamp',
  'type',
  'severity',
  'message',
  'userId',
  'userName',
  'userEmail',
  'resourceId',
  'resourceType',
  'ipAddress',
  'userAgent',
  'action',
] as const satisfies readonly (keyof LogEntry)[];
