import type { QueryOptions } from './base-query.ts';

export interface CallOptions {
  /** Seconds that an answer nobody shows is kept; a minute by default. */
  readonly keepUnusedDataFor?: number;
  readonly extraOptions?: QueryOptions;
}

/** PLT-104: one hour, in memory only; the server checks every call anyway. */
const AN_HOUR = { keepUnusedDataFor: 3600 };

const BACKGROUND = { extraOptions: { background: true } };

/** Calls that are kept or sent in another way than the others. */
export const CALL_OPTIONS: Readonly<Record<string, CallOptions>> = {
  // Requested by the shell and not by the person: it keeps no session alive.
  'auth.me': { ...AN_HOUR, ...BACKGROUND },
  'auth.publicSettings': AN_HOUR,
  // PLT-112
  'settings.get': AN_HOUR,
  'systemSettings.get': AN_HOUR,
  'logs.list': AN_HOUR,
  'logs.statistics': AN_HOUR,
  'tasks.get': BACKGROUND,
};

/** Their screen says itself what is out of date: reading hundreds of rows again for one click or a preview would flicker. */
export const SHOWN_AT_ONCE: ReadonlySet<string> = new Set([
  'frames.select',
  'frames.update',
  'frames.choose',
]);
