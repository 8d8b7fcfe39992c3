import {
  findChangedTasks,
  findOpenTasks,
  lookAround,
  type Surroundings,
} from '@sarm/database/work/changes.repository';
import { cutMoment, type Moment, momentOfCursor } from '@sarm/database/kernel/moments';
import type { TaskRow } from '@sarm/database/work/tasks.repository';
import type { LiveEvent } from '@sarm/contracts/http/events/live-events';
import type { Topic } from './change-feed.ts';
import type { Reads } from './reads.ts';
import type { LiveSpan } from './sources/live-source.ts';
import { LIVE_SOURCES } from './sources/live-sources.ts';

/** How many tasks one look takes into memory; the others wait in the table until the client has read these. */
export const TASKS_PER_LOOK = 50;

/** How far the changes were reported to a client. */
export interface Reported {
  /** Text: the cursor that the client gave, if any; before the first look. */
  readonly since: Moment | { readonly cursor: string | undefined };
  /** Projects (and the person, for work outside projects) whose open tasks were reported. */
  readonly listed: ReadonlySet<string>;
  /** Where the listing of open tasks stands, and of which places. */
  readonly listing: { readonly after: string | null; readonly places: ReadonlySet<string> } | null;
  /** What each source keeps from one reading to the next, by its kind. */
  readonly states: ReadonlyMap<string, unknown>;
  /** What the sources have to hear of. */
  readonly topics: readonly Topic[];
}

/** Whose stream it is. */
export interface Watcher {
  readonly userId: string;
  readonly clientId: string | undefined;
}

export const nothingReported = (cursor: string | undefined): Reported => ({
  since: { cursor },
  listed: new Set(),
  listing: null,
  states: new Map(),
  topics: [],
});

export interface Look {
  readonly projectIds: readonly string[];
  /** From where a client has to continue that lost the connection between these and the end. */
  readonly since: Moment;
  readonly tasks: readonly TaskRow[];
  /** Of the other sources. */
  readonly events: readonly Exclude<LiveEvent, { type: 'task' }>[];
  /** With `reported.since` as the moment up to which everything is reported now. */
  readonly reported: Reported & { readonly since: Moment };
  /** There is more to report at once. */
  readonly more: boolean;
}

/**
 * One look at what the client has not received. First the open tasks of projects that are new to it, then whatever was
 * committed since its last moment: exactly what that moment did not see, also of transactions that had begun before
 * and were committed later.
 */
export async function lookForChanges(
  reads: Reads,
  { userId, clientId }: Watcher,
  reported: Reported,
  limit: number,
): Promise<Look> {
  const around = await reads.once('around', (tx) => lookAround(tx, userId));
  const since = typeof reported.since === 'string' ? reported.since : startOf(reported.since.cursor, around);
  const places = new Set([userId, ...around.projectIds]);
  const fresh = new Set([...places].filter((place) => !reported.listed.has(place)));
  if (fresh.size > 0) return await listOpenTasks(reads, { userId, around, since, reported, fresh, limit });
  const tasks = await reads.once(`tasks ${since}`, (tx) =>
    findChangedTasks(tx, { userId, since, until: around.now }, limit),
  );
  const last = tasks.length < limit ? undefined : tasks.at(-1);
  const until = last === undefined ? around.now : cutMoment(around.now, last.changed_in);
  const { events, states, topics } = await readSources(
    reads,
    { userId, clientId, since, until },
    reported.states,
  );
  return {
    projectIds: around.projectIds,
    since,
    tasks,
    events,
    // A project that was left and entered again is new again.
    reported: { since: until, listed: places, listing: null, states, topics },
    more: last !== undefined,
  };
}

async function readSources(
  reads: Reads,
  span: LiveSpan,
  before: Reported['states'],
): Promise<{ events: Look['events']; states: Reported['states']; topics: readonly Topic[] }> {
  const events: Look['events'][number][] = [];
  const states = new Map<string, unknown>();
  const topics: Topic[] = [];
  for (const { kind, read } of LIVE_SOURCES) {
    const reading = await read(reads, span, before.get(kind));
    for (const data of reading.events) events.push({ type: kind, data } as Look['events'][number]);
    states.set(kind, reading.state);
    topics.push(...(reading.topics ?? []));
  }
  return { events, states, topics };
}

interface Listing {
  readonly userId: string;
  readonly around: Surroundings;
  readonly since: Moment;
  readonly reported: Reported;
  readonly fresh: ReadonlySet<string>;
  readonly limit: number;
}

/** A place that comes up meanwhile waits for the next listing: of it, this one would leave out what it has passed. */
async function listOpenTasks(
  reads: Reads,
  { userId, around, since, reported, fresh, limit }: Listing,
): Promise<Look> {
  const listing = reported.listing ?? { after: null, places: fresh };
  const listed = {
    userId,
    projectIds: around.projectIds.filter((id) => listing.places.has(id)),
    own: listing.places.has(userId),
    after: listing.after,
    limit,
  };
  const tasks = await reads.once(`open ${JSON.stringify(listed)}`, (tx) => findOpenTasks(tx, listed));
  const last = tasks.length < limit ? undefined : tasks.at(-1);
  const next =
    last === undefined
      ? { listed: new Set([...reported.listed, ...listing.places]), listing: null }
      : { listed: reported.listed, listing: { ...listing, after: last.id } };
  return {
    projectIds: around.projectIds,
    since,
    tasks,
    events: [],
    reported: { since, states: reported.states, topics: reported.topics, ...next },
    more: true,
  };
}

/** Without a cursor the client has nothing older, and its screens have just read what they show. */
const startOf = (cursor: string | undefined, { now }: Surroundings): Moment =>
  cursor === undefined ? now : momentOfCursor(cursor, now);
