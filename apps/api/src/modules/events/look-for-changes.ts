import {
  findChangedTasks,
  findNotificationNews,
  findOpenTasks,
  haveSettingsChanged,
  lookAround,
  type NotificationNews,
  type Surroundings,
} from '@sarm/database/changes.repository';
import type { Scoped } from '@sarm/database/connect';
import { cutMoment, type Moment, momentOfCursor } from '@sarm/database/moments';
import type { TaskRow } from '@sarm/database/tasks.repository';

/** How many tasks one look takes into memory; the others wait in the table until the client has read these. */
export const TASKS_PER_LOOK = 50;

/** How far a client has been told. */
export interface Told {
  /** Text: the cursor that the client gave, if any; before the first look. */
  readonly since: Moment | { readonly cursor: string | undefined };
  /** Projects (and the person, for work outside projects) whose open tasks were told. */
  readonly known: ReadonlySet<string>;
  /** Where the telling of open tasks stands, and of which places. */
  readonly listing: { readonly after: string | null; readonly places: ReadonlySet<string> } | null;
  readonly unread: number | undefined;
}

export const nothingTold = (cursor: string | undefined): Told => ({
  since: { cursor },
  known: new Set(),
  listing: null,
  unread: undefined,
});

export interface Look {
  readonly projectIds: readonly string[];
  /** From where a client has to go on that lost the connection between these and the end. */
  readonly since: Moment;
  readonly tasks: readonly TaskRow[];
  readonly notifications: NotificationNews | undefined;
  /** The person has saved other settings since, on whichever device. */
  readonly settings: boolean;
  /** With `told.since` as the moment up to which everything is told now. */
  readonly told: Told & { readonly since: Moment };
  /** There is more to tell at once. */
  readonly more: boolean;
}

/**
 * One look at what the client does not know. First the open tasks of projects that are new to it, then whatever was
 * committed since the moment it knows: exactly what that moment did not see, also of transactions that had begun before
 * and were committed later.
 */
export async function lookForChanges(tx: Scoped, userId: string, told: Told, limit: number): Promise<Look> {
  const around = await lookAround(tx, userId);
  const since = typeof told.since === 'string' ? told.since : startOf(told.since.cursor, around);
  const places = new Set([userId, ...around.projectIds]);
  const fresh = new Set([...places].filter((place) => !told.known.has(place)));
  if (fresh.size > 0) return await listOpenTasks(tx, { userId, around, since, told, fresh, limit });
  const tasks = await findChangedTasks(tx, { userId, since, until: around.now }, limit);
  const last = tasks.length < limit ? undefined : tasks.at(-1);
  const until = last === undefined ? around.now : cutMoment(around.now, last.changed_in);
  const news = await findNotificationNews(tx, { userId, since, until });
  const tells = news.newest !== undefined || news.unread !== told.unread;
  return {
    projectIds: around.projectIds,
    since,
    tasks,
    notifications: tells ? news : undefined,
    settings: await haveSettingsChanged(tx, { userId, since, until }),
    // A project that was left and entered again is new again.
    told: { since: until, known: places, listing: null, unread: news.unread },
    more: last !== undefined,
  };
}

interface Listing {
  readonly userId: string;
  readonly around: Surroundings;
  readonly since: Moment;
  readonly told: Told;
  readonly fresh: ReadonlySet<string>;
  readonly limit: number;
}

/** A place that comes up meanwhile waits for the next listing: of it, this one would leave out what it has passed. */
async function listOpenTasks(
  tx: Scoped,
  { userId, around, since, told, fresh, limit }: Listing,
): Promise<Look> {
  const listing = told.listing ?? { after: null, places: fresh };
  const tasks = await findOpenTasks(tx, {
    userId,
    projectIds: around.projectIds.filter((id) => listing.places.has(id)),
    own: listing.places.has(userId),
    after: listing.after,
    limit,
  });
  const last = tasks.length < limit ? undefined : tasks.at(-1);
  const next =
    last === undefined
      ? { known: new Set([...told.known, ...listing.places]), listing: null }
      : { known: told.known, listing: { ...listing, after: last.id } };
  return {
    projectIds: around.projectIds,
    since,
    tasks,
    notifications: undefined,
    settings: false,
    told: { since, unread: told.unread, ...next },
    more: true,
  };
}

/** Without a cursor the client knows nothing older, and its screens have just read what they show. */
const startOf = (cursor: string | undefined, { now }: Surroundings): Moment =>
  cursor === undefined ? now : momentOfCursor(cursor, now);
