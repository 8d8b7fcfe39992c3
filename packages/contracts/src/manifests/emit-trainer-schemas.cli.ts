import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toSchemaText, trainerSchemas } from './trainer-schemas.ts';

for (const { file, schema } of trainerSchemas) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toSchemaText(schema));
}
