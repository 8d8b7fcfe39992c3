import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Scoped } from './connect.ts';
import type { PatientsTable, Tables } from './tables.generated.ts';

/** Tables whose rows have an id and keep when they were last changed. */
type Kept = {
  [T in keyof Tables]: Tables[T] extends { id: string; updated_at: unknown } ? T : never;
}[keyof Tables];

/** What is done alike with one row of any table. */
export function storedRows<T extends Kept>(name: T) {
  // Kysely reads the columns of a table that it knows; the types of the four say whose they are.
  const table = name as 'patients';
  return {
    lock: (tx: Scoped, id: string) =>
      tx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst() as Promise<
        Selectable<Tables[T]> | undefined
      >,
    insert: async (tx: Scoped, row: Insertable<Tables[T]>): Promise<void> => {
      await tx
        .insertInto(table)
        .values(row as Insertable<PatientsTable>)
        .execute();
    },
    update: async (tx: Scoped, id: string, change: Updateable<Tables[T]>): Promise<void> => {
      await tx
        .updateTable(table)
        .set({ ...(change as Updateable<PatientsTable>), updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
    },
    /** Whether there was one. */
    remove: async (tx: Scoped, id: string): Promise<boolean> => {
      const gone = await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
