import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOTED = join(import.meta.dirname, '../../../.data/postgres-url');

/** A superuser of the PostgreSQL that `npm run setup` found or made (tooling/postgres.sh), unless the environment names another. */
export function developmentPostgres(): string {
  const named = process.env['SARM_TEST_ADMIN_URL'];
  if (named !== undefined) return named;
  return existsSync(NOTED)
    ? readFileSync(NOTED, 'utf8').trim()
    : 'postgres://postgres@127.0.0.1:5432/postgres';
}
