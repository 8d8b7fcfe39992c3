import pg from 'pg';

export const OWNER_ROLE = 'sarm_owner';
export const APP_ROLE = 'sarm_app';

export interface ProvisionOptions {
  /** A superuser, or a role that may create roles and databases. */
  readonly adminUrl: string;
  readonly database: string;
  readonly ownerPassword: string;
  readonly appPassword: string;
}

/** Creates the two roles and the database where they are missing. Safe to run again. */
export async function provision(options: ProvisionOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.adminUrl });
  await client.connect();
  try {
    await ensureRole(client, OWNER_ROLE, options.ownerPassword);
    await ensureRole(client, APP_ROLE, options.appPassword);
    const found = await client.query('select 1 from pg_database where datname = $1', [options.database]);
    if (found.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(options.database)} owner ${OWNER_ROLE}`);
    }
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  // Concurrent first runs may both find the role missing; the second creation then fails and is not an error.
  await client.query(
    `do $$ begin create role ${role} login; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await client.query(
    `alter role ${role} with login nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
  );
}
