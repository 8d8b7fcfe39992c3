import type { Access } from '@sarm/domain/access/language';
import { type RouteDefinition } from '@sarm/contracts/http/route';
import { spellingsOf } from '@sarm/contracts/http/route-table';
import { readCsv } from './read-csv.ts';
import { readRule } from './read-rule.ts';

/** A row of docs/requirements/calls.csv. */
export interface Call {
  readonly method: string;
  readonly path: string;
  /** Method and path of every spelling, the first one first, with {} for any parameter. */
  readonly spellings: readonly string[];
  /** The access in the terms of the specification. */
  readonly access: string;
  readonly ruleText: string;
  readonly rule: Access<string>;
}

/** A query that names an object belongs to the address; the others (?limit=) do not. */
const spelling = (method: string, text: string): string => {
  const [path = '', query = ''] = text.replace(/\[.*\]/, '').split('?');
  const named = query.includes('{') ? `?${query}` : '';
  return `${method} ${path}${named}`.replace(/\{\w+\}/g, '{}');
};

/** Notes in brackets say which requirement names the spelling. */
const aliasesOf = (text: string): string[] =>
  text
    .split(' | ')
    .map((alias) => alias.replace(/ \([A-Z]{3}-\d{3}\)/, ''))
    .filter((alias) => alias !== '');

const METHOD = /^(GET|POST|PUT|PATCH|DELETE|HEAD) /;
const aliasSpelling = (method: string, alias: string): string => {
  const own = METHOD.exec(alias)?.[1];
  return own === undefined ? spelling(method, alias) : spelling(own, alias.slice(own.length + 1));
};

export const readCalls = (): Call[] =>
  readCsv<'method' | 'path' | 'aliases' | 'requirements' | 'access' | 'rule'>('calls.csv').map((row) => ({
    method: row.method,
    path: row.path,
    spellings: [
      spelling(row.method, row.path),
      ...aliasesOf(row.aliases).map((alias) => aliasSpelling(row.method, alias)),
    ],
    access: row.access,
    ruleText: row.rule,
    rule: readRule(row.rule),
  }));

/** The spellings of a route of the table, written as those of a row. */
export const spellingsOfRoute = (route: RouteDefinition): string[] =>
  spellingsOf(route).map(({ method, path, paramsFromQuery }) => {
    const query = Object.values(paramsFromQuery).map((field) => `${field}={}`);
    return `${method} ${path.replace(/:\w+/g, '{}')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  });
