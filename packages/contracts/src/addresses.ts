import { join } from 'node:path';
import { listRulesOf } from './list-rules.ts';
import { routes } from './http/route-table.ts';
import type { RouteDefinition } from './http/route.ts';

const FOLDER = join(import.meta.dirname, 'addresses');

/** Schemas, documentation, and what only the server needs: other spellings, transaction, audit rows and scope. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'answers',
  'summary',
  'aliases',
  'effect',
  'writes',
  'scope',
  'bodyOrQuery',
  'largestBody',
  'mostFields',
  'unattended',
  'secretAnswer',
  'envelope',
]);

function addressOf(id: string, route: RouteDefinition): Record<string, unknown> {
  const list = listRulesOf(id, route);
  const plain = Object.entries(route).filter(([field]) => !LEFT_OUT.has(field));
  return { id, ...Object.fromEntries(plain), ...(list === undefined ? {} : { list }) };
}

const lineOf = (group: string, name: string, route: RouteDefinition): string =>
  `  ${name}: ${JSON.stringify(addressOf(`${group}.${name}`, route))},`;

const textOf = (group: string, members: Readonly<Record<string, RouteDefinition>>): string =>
  [
    '// Made from the route table by `npm run openapi`.',
    "import type { Addresses } from '../http/address.ts';",
    "import type { RouteGroups } from '../http/route-table.ts';",
    '',
    `export const ${group}Calls: Addresses<RouteGroups['${group}']> = {`,
    ...Object.entries(members).map(([name, route]) => lineOf(group, name, route)),
    '};',
    '',
  ].join('\n');

export interface AddressFile {
  readonly file: string;
  readonly text: string;
}

/** One file per group of calls, so that a screen loads the addresses it uses. */
export const addressFiles = (): AddressFile[] =>
  Object.entries(routes).map(([group, members]) => ({
    file: join(FOLDER, `${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.generated.ts`),
    text: textOf(group, members),
  }));
