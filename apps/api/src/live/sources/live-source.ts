import type { LiveEvents, LiveKind } from '@sarm/contracts/http/events/live-events';
import type { Between } from '@sarm/database/work/changes.repository';
import type { Topic } from '../change-feed.ts';
import type { Reads } from '../reads.ts';

/** What one source reports of a span of time; `state` comes back at the next reading of the same stream. */
export interface LiveReading<Kind extends LiveKind, State> {
  /** One event each, in their order; empty: nothing to report. */
  readonly events: readonly LiveEvents[Kind][];
  readonly state: State;
  /** What else the stream has to hear of, until the next reading. */
  readonly topics?: readonly Topic[];
}

/** Which span of time is read, and for which tab. */
export interface LiveSpan extends Between {
  /** By which the tab reports what it shows; undefined: any tab of the person. */
  readonly clientId: string | undefined;
}

/**
 * One kind of event other than tasks, which are read page by page. Everything is read in the transaction that checked
 * session and account, and by the person's own id: a source can report nothing of others.
 */
export interface LiveSource<Kind extends LiveKind = LiveKind, State = unknown> {
  readonly kind: Kind;
  read(reads: Reads, span: LiveSpan, state: State | undefined): Promise<LiveReading<Kind, State>>;
}

/** Keeps the type of the state inside: the stream stores it and hands it back unread. */
export const defineSource = <Kind extends LiveKind, State>(source: LiveSource<Kind, State>): LiveSource =>
  source;
