import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '@sarm/database/kernel/migrate';
import { digestOf } from '@sarm/database/kernel/migration-digests';
import { readColumns } from '@sarm/database/schema/read-columns';
import { writeTableTypes } from '@sarm/database/schema/write-table-types';
import { setup } from './database-template.ts';
import { createTestDatabase } from './test-database.ts';

const FILE = join(import.meta.dirname, '../../database/src/kernel/tables.generated.ts');
const FROZEN = join(import.meta.dirname, '../../database/migrations/frozen.sha256');

// In a scratch database with the schema of this working copy: the types must follow the files, not some installation.
let template = '';
await setup({ provide: (_, name) => void (template = name) });
const database = await createTestDatabase(template);
try {
  await writeFile(FILE, writeTableTypes(await readColumns(database.admin.db)));
} finally {
  await database.drop();
}
console.log('tables.generated.ts written');

/** A migration that another one follows is frozen: what was built upon it was built upon these bytes. Lines never change. */
const listed = await readFile(FROZEN, 'utf8');
for (const migration of (await readMigrations()).slice(0, -1))
  if (!listed.includes(`  ${migration.name}.sql\n`))
    await appendFile(FROZEN, `${digestOf(migration)}  ${migration.name}.sql\n`);
