import { sql } from 'kysely';
import type { Scoped } from './connect.ts';
import { newId } from './new-id.ts';

export interface RunningVersion {
  readonly version: string;
  readonly since: Date;
}

export const findNewestVersion = (tx: Scoped): Promise<RunningVersion | undefined> =>
  tx
    .selectFrom('product_versions')
    .select(['version', 'since'])
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Copies that start together take turns, so that one of them finds the version new. */
export async function holdVersions(tx: Scoped): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sarm versions'))`.execute(tx);
}

export async function insertVersion(tx: Scoped, version: string): Promise<void> {
  await tx.insertInto('product_versions').values({ id: newId(), version }).execute();
}
