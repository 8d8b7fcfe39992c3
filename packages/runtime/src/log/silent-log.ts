import type { Log } from './log.ts';

/** Logs nothing; for figures and tests that are not about the log. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
