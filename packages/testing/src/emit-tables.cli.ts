import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readColumns } from '@sarm/database/schema/read-columns';
import { writeTableTypes } from '@sarm/database/schema/write-table-types';
import { setup } from './database-template.ts';
import { createTestDatabase } from './test-database.ts';

const FILE = join(import.meta.dirname, '../../database/src/kernel/tables.generated.ts');

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
