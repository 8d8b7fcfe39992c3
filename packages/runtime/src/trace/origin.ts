import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from './span.ts';

/** What the work that is being done goes back to. */
export interface Origin {
  /** Of the call, however many jobs lie between; undefined: nobody called. */
  readonly requestId?: string | undefined;
  /** Parent of the spans of what is enqueued now. */
  readonly span?: SpanContext | undefined;
}

const NOWHERE: Origin = {};
const storage = new AsyncLocalStorage<Origin>();

/**
 * Everything that `work` does, and whatever that awaits, goes back to this origin. It is not an argument because every use case
 * that enqueues something would hand it on without ever reading it.
 */
export const runFrom = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);

export const currentOrigin = (): Origin => storage.getStore() ?? NOWHERE;

/** For the log lines of work that has no log of its own. */
export const originFields = (): { readonly requestId?: string } => {
  const { requestId } = currentOrigin();
  return requestId === undefined ? {} : { requestId };
};
