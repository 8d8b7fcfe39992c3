import { join } from 'node:path';
import { z } from 'zod';
import type { ListRules } from './http/address.ts';
import { routes } from './http/route-table.ts';
import type { RouteDefinition } from './http/route.ts';

const FOLDER = join(import.meta.dirname, 'addresses');

/** Schemas, documentation, and what only the server needs: other spellings, transaction and scope. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'params',
  'query',
  'body',
  'answers',
  'summary',
  'aliases',
  'effect',
  'scope',
  'largestBody',
]);

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? bare(schema.unwrap()) : schema;

/** What the query of a list says about its pages and its order. */
function listRulesOf({ query }: RouteDefinition): ListRules | undefined {
  if (!(query instanceof z.ZodObject)) return undefined;
  const { limit, offset, page, sort_by } = query.shape as Readonly<Record<string, unknown>>;
  if (!(limit instanceof z.ZodDefault) || (offset ?? page) === undefined) return undefined;
  const sort = bare(sort_by);
  return {
    paging: page === undefined ? 'offset' : 'page',
    limit: Number(limit.def.defaultValue),
    sortable: sort instanceof z.ZodEnum ? sort.options.map(String) : [],
  };
}

function addressOf(id: string, route: RouteDefinition): Record<string, unknown> {
  const list = listRulesOf(route);
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
