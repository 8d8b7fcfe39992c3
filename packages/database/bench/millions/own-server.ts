import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PrivatePostgres, startPrivatePostgres } from '@sarm/testing/private-postgres';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** As a server with 8 GB would have it. */
const SETTINGS = [
  'shared_buffers=2GB',
  'effective_cache_size=6GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  'wal_level=minimal',
  'max_wal_senders=0',
  'maintenance_work_mem=512MB',
  'max_connections=60',
];

/** A server of its own, with the schema as it was before the migration of this number. */
export async function startServerBefore(number: string): Promise<PrivatePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-former-'));
  try {
    for (const file of await readdir(MIGRATIONS))
      if (file < number) await cp(join(MIGRATIONS, file), join(folder, file));
    return await startPrivatePostgres({ settings: SETTINGS, migrations: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
