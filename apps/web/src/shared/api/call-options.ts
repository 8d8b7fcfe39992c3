import type { QueryOptions } from './base-query.ts';

export interface CallOptions {
  /** Seconds that an answer nobody shows is kept; a minute where nothing is said. */
  readonly keepUnusedDataFor?: number;
  readonly extraOptions?: QueryOptions;
}

/** PLT-104: one hour, in memory only; the server checks every call anyway. */
const ONE_HOUR_S = 3600;

/** Calls that are kept or sent in another way than the others. */
export const CALL_OPTIONS: Readonly<Record<string, CallOptions>> = {
  // Asked by the shell and not by the person: it keeps no session alive.
  'auth.me': { keepUnusedDataFor: ONE_HOUR_S, extraOptions: { background: true } },
  'auth.publicSettings': { keepUnusedDataFor: ONE_HOUR_S },
  // PLT-112
  'settings.get': { keepUnusedDataFor: ONE_HOUR_S },
  'systemSettings.get': { keepUnusedDataFor: ONE_HOUR_S },
  'logs.list': { keepUnusedDataFor: ONE_HOUR_S },
  'logs.statistics': { keepUnusedDataFor: ONE_HOUR_S },
  'tasks.get': { extraOptions: { background: true } },
};

/** Their screen writes the change into what it shows: reading hundreds of rows again for one click would flicker. */
export const SHOWN_AT_ONCE: ReadonlySet<string> = new Set(['frames.select', 'frames.update']);
