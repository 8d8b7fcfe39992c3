import type { Selectable } from 'kysely';
import type { Queryable } from './connect.ts';
import type { PatientsTable } from './measuring-tables.ts';

export const findPatient = (db: Queryable, id: string): Promise<Selectable<PatientsTable> | undefined> =>
  db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst();
