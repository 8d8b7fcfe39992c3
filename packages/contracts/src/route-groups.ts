import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'http');
export const ROUTE_GROUPS_FILE = join(FOLDER, 'route-groups.generated.ts');

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The routes that a file declares; a second export would be left out without anybody noticing. */
function exportOf(file: string): string {
  const found = [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^export const (\w+Routes) =/gm)];
  const [only] = found;
  if (found.length !== 1 || only?.[1] === undefined)
    throw new Error(`${file} declares ${found.length} tables of routes, and must declare one`);
  return only[1];
}

/** One group for each folder that holds `<noun>.routes.ts`: a new kind of thing needs no line here. */
export function routeGroupsFile(): string {
  const groups = globSync('*/*.routes.ts', { cwd: FOLDER })
    .toSorted()
    .map((file) => ({ file, name: exportOf(file), group: camelCase(basename(dirname(file))) }));
  return [
    '// Made by npm run openapi from the folders beside it.',
    ...groups.map(({ file, name }) => `import { ${name} } from './${file}';`),
    '',
    'export const routes = {',
    ...groups.map(({ group, name }) => `  ${group}: ${name},`),
    '} as const;',
    '',
  ].join('\n');
}
