import { type SettingsGroup, SYSTEM_SETTINGS_DEFAULTS, type SystemSettings } from '@sarm/domain/settings';
import { sql } from 'kysely';
import type { Queryable, Scoped } from './connect.ts';

/** Read anew wherever one counts: a change holds from the next request on, in every copy of every program. Stored values over the defaults: a setting that a newer version adds has its default until somebody saves it. */
export async function readSettings(db: Queryable): Promise<SystemSettings> {
  const rows = await db.selectFrom('system_settings').select(['group_name', 'value']).execute();
  const stored = new Map(rows.map((row) => [row.group_name, row.value]));
  const group = <G extends keyof SystemSettings>(name: G): SystemSettings[G] => ({
    ...SYSTEM_SETTINGS_DEFAULTS[name],
    ...stored.get(name),
  });
  return {
    general: group('general'),
    security: group('security'),
    storage: group('storage'),
    notifications: group('notifications'),
    training: group('training'),
  };
}

/** The values of a group as they are until the end of the transaction: two administrators who save together take turns. */
export async function lockSettings<G extends SettingsGroup>(
  tx: Scoped,
  group: G,
): Promise<SystemSettings[G]> {
  await tx
    .insertInto('system_settings')
    .values({ group_name: group, value: '{}' })
    .onConflict((conflict) => conflict.column('group_name').doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('system_settings')
    .select('value')
    .where('group_name', '=', group)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...SYSTEM_SETTINGS_DEFAULTS[group], ...value };
}

export async function changeSettings<G extends SettingsGroup>(
  tx: Scoped,
  group: G,
  values: Partial<SystemSettings[G]>,
): Promise<void> {
  await tx
    .updateTable('system_settings')
    .set((eb) => ({
      value: sql<never>`${eb.ref('value')} || ${JSON.stringify(values)}::jsonb`,
      updated_at: sql<Date>`now()`,
    }))
    .where('group_name', '=', group)
    .execute();
}

/** By its exact name: the server also reads texts that are none, and others than JavaScript does. */
export async function hasTimeZone(tx: Scoped, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Regions alone: the server also lists abbreviations, and each name a second time as POSIX reads it. */
export async function findTimeZones(tx: Scoped, search: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names
    where (name ~ '^[A-Z][A-Za-z]+/' or name = 'UTC')
      and strpos(lower(replace(name, '_', ' ')), lower(replace(${search}, '_', ' '))) > 0
    order by name limit ${limit}`.execute(tx);
  return rows.map(({ name }) => name);
}
