import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTE_GROUPS_FILE, routeGroupsFile } from './route-groups.ts';

// Before anything that loads the table of routes.
writeFileSync(ROUTE_GROUPS_FILE, routeGroupsFile());
const { addressFiles } = await import('./addresses.ts');
const { taskChangesFile } = await import('./jobs/task-changes.ts');
const { buildOpenApi } = await import('./openapi.ts');

writeFileSync(
  join(import.meta.dirname, '../openapi.generated.json'),
  `${JSON.stringify(buildOpenApi(), null, 1)}\n`,
);
writeFileSync(join(import.meta.dirname, 'jobs/task-changes.generated.ts'), taskChangesFile());
for (const { file, text } of addressFiles()) writeFileSync(file, text);
