import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { type RawBuilder, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface Presence {
  readonly frameId: string;
  readonly projectId: string;
  /** Of the tab. */
  readonly clientId: string;
  readonly userId: string;
  readonly selected: string | null;
}

/** Seen lately enough to be shown to others. */
export const stillThere = (seenAt: RawBuilder<Date>): RawBuilder<boolean> =>
  sql`${seenAt} > now() - make_interval(secs => ${EDITS.presenceSeconds})`;

/** A tab shows one frame: the one that it showed before is left. The id of a tab of somebody else changes nothing. */
export async function storePresence(tx: Scoped, presence: Presence): Promise<void> {
  const { frameId, projectId, clientId, userId, selected } = presence;
  await sql`
    with left_behind as (
      delete from frame_presence where user_id = ${userId} and client_id = ${clientId} and frame_id <> ${frameId})
    insert into frame_presence as p (frame_id, client_id, project_id, user_id, selected)
      values (${frameId}, ${clientId}, ${projectId}, ${userId}, ${selected})
      on conflict (frame_id, client_id) do update set selected = excluded.selected, seen_at = now()
        where p.user_id = excluded.user_id`.execute(tx);
}

export async function removePresence(
  tx: Scoped,
  { frameId, clientId, userId }: Pick<Presence, 'frameId' | 'clientId' | 'userId'>,
): Promise<void> {
  await tx
    .deleteFrom('frame_presence')
    .where('frame_id', '=', frameId)
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

export interface PersonThere {
  readonly client_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly selected: string | null;
}

/** In a fixed order: what did not change is not reported again. */
export const presenceQuery = (db: Scoped, frameId: string) =>
  db
    .selectFrom('frame_presence as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.client_id', 'p.user_id', 'u.display_name as name', 'p.selected'])
    .where('p.frame_id', '=', frameId)
    .where(stillThere(sql.ref('p.seen_at')))
    .orderBy('p.client_id');

export const presenceOf = (db: Scoped, frameId: string): Promise<PersonThere[]> =>
  presenceQuery(db, frameId).execute();

export interface ShownFrame {
  readonly frame_id: string;
  readonly seq: number;
  readonly presence: readonly PersonThere[];
}

interface Tab {
  readonly userId: string;
  readonly clientId: string | undefined;
}

/** The frames that a tab shows, or any tab of the person, each with its last edit and everybody who looks at it. */
export const framesShownQuery = ({ userId, clientId }: Tab) => sql<ShownFrame>`
  select f.id as frame_id, f.edit_seq as seq, jsonb_agg(jsonb_build_object('client_id', o.client_id,
    'user_id', o.user_id, 'name', u.display_name, 'selected', o.selected) order by o.client_id) as presence
  from (select distinct p.frame_id from frame_presence p
    where p.user_id = ${userId}${clientId === undefined ? sql`` : sql` and p.client_id = ${clientId}`}
      and ${stillThere(sql.ref('p.seen_at'))}) mine
  join frames f on f.id = mine.frame_id
  join frame_presence o on o.frame_id = f.id and ${stillThere(sql.ref('o.seen_at'))}
  join users u on u.id = o.user_id
  group by f.id order by f.id`;

export const framesShownBy = async (tx: Scoped, tab: Tab): Promise<readonly ShownFrame[]> =>
  (await framesShownQuery(tab).execute(tx)).rows;

export async function deletePresenceBefore(tx: Scoped, before: Date): Promise<number> {
  const gone = await tx.deleteFrom('frame_presence').where('seen_at', '<', before).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
