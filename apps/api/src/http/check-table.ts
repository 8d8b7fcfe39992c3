import type { RouteDefinition } from '@sarm/contracts/http/route';
import { canProve } from './prove-request.ts';

export type RouteTable = Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>;
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const idsOf = (table: Readonly<Record<string, object | undefined>>): string[] =>
  Object.entries(table).flatMap(([group, members]) =>
    Object.keys(members ?? {}).map((name) => `${group}.${name}`),
  );

/**
 * Refuses the start instead of serving a route that nobody may call, everybody may call, or nobody answers.
 * The types say the same; this holds where a table is built at run time or a type was forced.
 */
export function checkTable(table: RouteTable, handlers: HandlerTable): void {
  const problems: string[] = [];
  for (const [group, members] of Object.entries(table)) {
    for (const [name, route] of Object.entries(members)) {
      const access = (route as Partial<RouteDefinition>).access;
      if (access?.kind === undefined) problems.push(`${group}.${name} declares no access`);
      if (access?.kind === 'token' && !canProve(access.token))
        problems.push(`${group}.${name} asks for a ${access.token}, which nothing here reads`);
      if (typeof handlers[group]?.[name] !== 'function') problems.push(`${group}.${name} has no handler`);
    }
  }
  const known = new Set(idsOf(table));
  for (const id of idsOf(handlers)) if (!known.has(id)) problems.push(`the handler ${id} has no route`);
  if (problems.length > 0) throw new Error(`the API does not start:\n  ${problems.join('\n  ')}`);
}
