import { APP_ROLE, OWNER_ROLE } from '@sarm/database/kernel/provision';
import pg from 'pg';
import { until } from './processes.ts';

/** The password of both roles on a PostgreSQL for tests. */
const ROLE_PASSWORD = 'test-only';

/** What the commands of the product need to prepare a database. */
export function databaseEnv(adminUrl: string, database: string): Record<string, string> {
  const withRole = (role: string): string => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = ROLE_PASSWORD;
    url.pathname = `/${database}`;
    return url.toString();
  };
  return {
    SARM_DATABASE_ADMIN_URL: adminUrl,
    SARM_DATABASE_OWNER_URL: withRole(OWNER_ROLE),
    SARM_DATABASE_URL: withRole(APP_ROLE),
  };
}

const OBJECT_IN_USE = '55006';

/** PostgreSQL waits 5 s for the last connection to the template to close; a busy machine may take longer. */
export async function copyDatabase(adminUrl: string, template: string, database: string): Promise<void> {
  await until(`a copy of ${template}`, async () => {
    try {
      await adminQuery(adminUrl, `create database ${database} template ${template} owner ${OWNER_ROLE}`);
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === OBJECT_IN_USE) return false;
      throw error;
    }
  });
}

export const dropDatabase = (adminUrl: string, database: string): Promise<void> =>
  adminQuery(adminUrl, `drop database if exists ${database} with (force)`);

async function adminQuery(adminUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
