import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEvent } from '@sarm/contracts/http/events/live-events';
import { cursorOf } from '@sarm/database/kernel/moments';
import type { Translate } from '@sarm/messages/create-translator';
import { presentTask } from '../presenters/tasks.presenter.ts';
import type { Topic } from './change-feed.ts';
import type { Live } from './create-live.ts';
import { type Look, nothingReported } from './look-for-changes.ts';
import { eventOf, KEEP_ALIVE } from './send-events.ts';
import { createSleeper } from './sleeper.ts';
import type { StreamOwner } from './still-admitted.ts';

export interface EventStream extends StreamOwner {
  /** The last event that the client has seen; undefined for a new one. */
  readonly cursor: string | undefined;
  /** By which the tab reports the frame that it shows; undefined: frames of any tab of the person. */
  readonly clientId: string | undefined;
  readonly signal: AbortSignal;
  /** The longest silence; access is checked again at least this often. */
  readonly beatMs: number;
  readonly t: Translate;
}

/** When the database is away nothing can be checked, so nothing is reported; the stream waits and looks again. */
const RETRY_MS = 1000;
/** A busy project changes many times a second, and people see no more than a few of them. */
const MIN_INTERVAL_MS = 250;

/**
 * What changes for one person, as server-sent events, until the session or the account ends. Every look reads the newest
 * states, so a client that reads slowly skips those in between instead of filling memory.
 */
export async function* eventStream(
  { feed, looks }: Pick<Live, 'feed' | 'looks'>,
  stream: EventStream,
): AsyncGenerator<string> {
  const sleeper = createSleeper(stream.signal);
  let topics: readonly Topic[] = topicsOf(stream.userId, [], []);
  let unsubscribe = feed.subscribe(topics, sleeper.wake);
  let reported = nothingReported(stream.cursor);
  let lastSent = performance.now();
  try {
    // Shows at once that the stream is open: a client without events would otherwise wait for headers.
    yield KEEP_ALIVE;
    while (!stream.signal.aborted) {
      const began = performance.now();
      const look = await looks.look(stream, reported);
      if (look === 'gone') return;
      if (look !== 'unknown') {
        const next = topicsOf(stream.userId, look.projectIds, look.reported.topics);
        if (next.join() !== topics.join()) {
          // The new ones first: with nobody subscribed the feed would close its connection.
          const leave = unsubscribe;
          unsubscribe = feed.subscribe(next, sleeper.wake);
          // What changed there between this look and the subscription was reported to nobody.
          if (next.some((topic) => !topics.includes(topic))) sleeper.wake();
          topics = next;
          leave();
        }
        reported = look.reported;
        const piece = pieceOf(look, stream.t);
        if (piece !== '') {
          yield piece;
          lastSent = performance.now();
        }
        if (look.more) continue;
      }
      const silence = lastSent + stream.beatMs - performance.now();
      await sleeper.sleep(Math.max(0, look === 'unknown' ? Math.min(RETRY_MS, silence) : silence));
      if (performance.now() - lastSent >= stream.beatMs) {
        yield KEEP_ALIVE;
        lastSent = performance.now();
      }
      const early = began + MIN_INTERVAL_MS - performance.now();
      if (early > 0) await pause(early, undefined, { signal: stream.signal }).catch(() => undefined);
    }
  } finally {
    unsubscribe();
  }
}

const topicsOf = (userId: string, projectIds: readonly string[], shown: readonly Topic[]): Topic[] => [
  `person:${userId}`,
  ...projectIds.toSorted().map((id): Topic => `project:${id}`),
  ...shown,
];

/** Only the last event carries the new cursor: a client that got half of them must get the others again. */
function pieceOf({ since, tasks, events, reported }: Look, t: Translate): string {
  const all: readonly LiveEvent[] = [
    ...tasks.map((task) => ({ type: 'task' as const, data: presentTask(task, t) })),
    ...events,
  ];
  return all
    .map(({ type, data }, at) =>
      eventOf(cursorOf(at === all.length - 1 ? reported.since : since), type, data),
    )
    .join('');
}
