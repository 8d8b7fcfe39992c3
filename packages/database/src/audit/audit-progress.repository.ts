import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Up to where a chain was recomputed. */
export interface AuditProgress {
  readonly chain: string;
  readonly number: number;
  /** Of that entry, hexadecimal. */
  readonly hash: string;
  /** Up to where the second look at older entries has come. */
  readonly againThrough: number;
}

/** Those whose older entries were not looked at for the longest time first. */
export async function readAuditProgress(tx: Scoped): Promise<AuditProgress[]> {
  return await tx
    .selectFrom('audit_progress')
    .select(['chain', 'number', sql<string>`encode(hash, 'hex')`.as('hash'), 'again_through as againThrough'])
    .orderBy('again_at', (order) => order.asc().nullsFirst())
    .orderBy('chain')
    .execute();
}

export async function saveVerifiedThrough(
  tx: Scoped,
  { chain, number, hash }: Pick<AuditProgress, 'chain' | 'number' | 'hash'>,
): Promise<void> {
  await tx
    .insertInto('audit_progress')
    .values({ chain, number, hash: Buffer.from(hash, 'hex') })
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet({ number, hash: Buffer.from(hash, 'hex') }),
    )
    .execute();
}

/** Null: through with all of them; the next look at this chain begins at its first entry again. */
export async function saveAgainThrough(tx: Scoped, chain: string, number: number | null): Promise<void> {
  await tx
    .updateTable('audit_progress')
    .set(
      number === null
        ? { again_through: 0, again_at: sql<Date>`clock_timestamp()` }
        : { again_through: number },
    )
    .where('chain', '=', chain)
    .execute();
}

/** The next look takes the chain from its first entry on. */
export async function forgetAuditProgress(tx: Scoped, chain: string): Promise<void> {
  await tx.deleteFrom('audit_progress').where('chain', '=', chain).execute();
}
