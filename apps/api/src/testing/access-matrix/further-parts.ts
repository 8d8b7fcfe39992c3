import type { NamedRoute, Spelling } from '@sarm/contracts/http/route-table';
import { RESOURCES } from '@sarm/domain/access/resources';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TestDatabase } from '@sarm/testing/test-database';

/**
 * What the path names beside the object, as the object's row has it: the label of an export, the dataset of a label.
 */
export async function furtherParts(
  { admin }: TestDatabase,
  { route: { access } }: NamedRoute,
  { path }: Spelling,
  id: string,
): Promise<Record<string, string>> {
  if (access.kind !== 'object' || access.object === 'media' || !z.uuid().safeParse(id).success) return {};
  const { rows } = await sql<{ row: Readonly<Record<string, unknown>> }>`
    select to_jsonb(t) as row from ${sql.table(RESOURCES[access.object].table)} t where id = ${id}`.execute(
    admin.db,
  );
  const parts: Record<string, string> = {};
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    if (access.field.includes(name)) continue;
    const kind = access.besides?.find(({ field }) => field === name)?.kind ?? name.replace(/Id$/, '');
    const value = rows[0]?.row[`${kind}_id`];
    if (typeof value === 'string') parts[name] = value;
  }
  return parts;
}
