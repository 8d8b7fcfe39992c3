import { sql } from 'kysely';
import type { Database } from '../kernel/connect.ts';

export interface TableIsolation {
  readonly table: string;
  readonly enabled: boolean;
  /** Holds for the table's owner too. */
  readonly forced: boolean;
  readonly columns: readonly string[];
  readonly policies: readonly { readonly name: string; readonly condition: string }[];
}

/** Every table of the product with its row security, read from PostgreSQL's catalogue. */
export async function readIsolation(db: Database): Promise<TableIsolation[]> {
  const { rows } = await sql<TableIsolation>`
    select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', p.polname, 'condition', coalesce(pg_get_expr(p.polqual, p.polrelid), '')))
        from pg_policy p where p.polrelid = c.oid
      ), '[]') as policies
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    order by c.relname`.execute(db);
  return rows;
}

/** By what a table is isolated: the name that the one function of the schema gives its policy. */
export const ISOLATIONS = {
  members_only: 'app.visible_projects()',
  owner_only: 'app.current_user_id()',
  installation_only: 'app.sees_installation()',
} as const;
export type Isolation = keyof typeof ISOLATIONS;

export const isolationOf = ({ policies }: TableIsolation): Isolation | undefined =>
  (Object.keys(ISOLATIONS) as Isolation[]).find((name) => policies.some((policy) => policy.name === name));
