import type { LiveEvents, LiveKind } from '@sarm/contracts/http/events/live-events';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { Between } from '@sarm/database/work/changes.repository';

/** What one source reports of a span of time; `state` comes back at the next reading of the same stream. */
export interface LiveReading<Kind extends LiveKind, State> {
  /** Undefined: nothing to report. */
  readonly data: LiveEvents[Kind] | undefined;
  readonly state: State;
}

/**
 * One kind of event other than tasks, which are read page by page. Everything is read in the transaction that checked
 * session and account, and by the person's own id: a source can report nothing of others.
 */
export interface LiveSource<Kind extends LiveKind = LiveKind, State = unknown> {
  readonly kind: Kind;
  read(tx: Scoped, between: Between, state: State | undefined): Promise<LiveReading<Kind, State>>;
}

/** Keeps the type of the state inside: the stream stores it and hands it back unread. */
export const defineSource = <Kind extends LiveKind, State>(source: LiveSource<Kind, State>): LiveSource =>
  source;
