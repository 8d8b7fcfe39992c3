import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressFiles } from './addresses.ts';
import { buildOpenApi } from './openapi.ts';

writeFileSync(
  join(import.meta.dirname, '../openapi.generated.json'),
  `${JSON.stringify(buildOpenApi(), null, 1)}\n`,
);
for (const { file, text } of addressFiles()) writeFileSync(file, text);
