import { sql } from 'kysely';
import type { Database } from '../src/kernel/connect.ts';
import { vacuumTable } from './vacuum-table.ts';

export interface ManyEdits {
  /** Frames that get edits, the first by their ids. */
  readonly frames: number;
  readonly editsOfFrame: number;
  /** Every so many frames one has a conflict that is open, and ten that are settled. */
  readonly conflictEvery: number;
}

/** Twelve boxes of each frame, changed again and again, as people do. Written without triggers, as fillLargeInstallation. */
export async function fillEdits(
  db: Database,
  userId: string,
  { frames, editsOfFrame, conflictEvery }: ManyEdits,
): Promise<void> {
  const id = (kind: string, n: string): string =>
    `('${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const numbered = `(select *, row_number() over (order by id) as nr from frames order by id limit ${frames}) f`;
  const part = 2000;
  await db.transaction().execute(async (tx) => {
    for (const setting of [
      'session_replication_role = replica',
      'statement_timeout = 0',
      'synchronous_commit = off',
    ])
      await sql.raw(`set local ${setting}`).execute(tx);
    await sql
      .raw(`create temporary table numbered on commit drop as select id, project_id, nr from ${numbered};
        create index on numbered (nr)`)
      .execute(tx);
    for (let from = 0; from < frames; from += part)
      await sql
        .raw(`insert into annotation_edits (target_id, seq, project_id, frame_id, edit_id, batch_id, client_id, user_id,
            kind, object_id, base, follows, changes, was)
          select f.id, k, f.project_id, f.id, ${id('00000007', `f.nr * 100000 + k`)}, ${id('00000008', `f.nr * 100000 + k / 3`)},
            ${id('00000009', 'f.nr % 50')}, '${userId}', case when k <= 12 then 'create' else 'update' end,
            ${id('00000006', 'f.nr * 100 + k % 12')}, k - 1,
            case when k % 4 = 0 then ${id('00000007', `f.nr * 100000 + k - 1`)} end,
            case when k <= 12 then '{"box":[101.5,202.5,131.5,228.5],"class":"sperm","track":null,"source":"manual","verified":false,"attributes":[],"confidence":1}'
              when k % 3 = 0 then '{"verified":true}' else '{"box":[101.5,202.5,131.5,228.5]}' end::jsonb,
            case when k <= 12 then null when k % 3 = 0 then '{"verified":false}' else '{"box":[100,200,130,226]}' end::jsonb
          from numbered f cross join generate_series(1, ${editsOfFrame}) k where f.nr > ${from} and f.nr <= ${from + part}`)
        .execute(tx);
    for (const statement of [
      `insert into annotation_conflicts (id, project_id, target_id, frame_id, object_id, mine_seq, theirs_seq, state, kept, settled_at)
         select gen_random_uuid(), f.project_id, f.id, f.id, ${id('00000006', 'f.nr * 100 + k % 12')}, k + 1, k,
           case when k = 1 then 'open' else 'settled' end, case when k = 1 then null else 'mine' end, case when k = 1 then null else now() end
         from numbered f cross join generate_series(1, 11) k where f.nr % ${conflictEvery} = 0`,
      `update frames f set edit_seq = ${editsOfFrame}, edited_at = now() from numbered n where n.id = f.id`,
      // There while the test lasts, however slow the machine is.
      `insert into frame_presence (frame_id, client_id, project_id, user_id, seen_at)
         select f.id, gen_random_uuid(), f.project_id, '${userId}', now() + interval '1 hour' from numbered f where f.nr % 20 = 0 limit 5000`,
    ])
      await sql.raw(statement).execute(tx);
  });
  for (const table of ['annotation_edits', 'annotation_conflicts', 'frames', 'frame_presence'])
    await vacuumTable(db, table);
}
