import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressFiles } from './addresses.ts';
import { taskChangesFile } from './jobs/task-changes.ts';
import { buildOpenApi } from './openapi.ts';

writeFileSync(
  join(import.meta.dirname, '../openapi.generated.json'),
  `${JSON.stringify(buildOpenApi(), null, 1)}\n`,
);
writeFileSync(join(import.meta.dirname, 'jobs/task-changes.generated.ts'), taskChangesFile());
for (const { file, text } of addressFiles()) writeFileSync(file, text);
