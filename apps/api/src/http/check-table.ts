import type { BodyKind, InObjectAccess, RouteDefinition } from '@sarm/contracts/http/route';
import { type Resource, RESOURCES } from '@sarm/domain/access/resources';
import { canProve } from './prove-request.ts';

export type RouteTable = Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>;
export type HandlerTable = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const idsOf = (table: Readonly<Record<string, object | undefined>>): string[] =>
  Object.entries(table).flatMap(([group, members]) =>
    Object.keys(members ?? {}).map((name) => `${group}.${name}`),
  );

/** Ways of naming an object that nothing would look up or compare. */
function namingProblems(access: InObjectAccess, bodyKind: BodyKind = 'json'): string[] {
  const resource: Resource | undefined = access.object === 'media' ? undefined : RESOURCES[access.object];
  const byName = access.by === 'id or name' && (resource?.name === undefined || resource.maker === null);
  const unused = access.orLevelWhereUsed !== undefined && resource?.usedBy === undefined;
  const besides = access.besides ?? [];
  const streamed = besides.length > 0 && (access.from === 'handler' || bodyKind !== 'json');
  const homeless = [
    ...(besides.length > 0 ? [access.object] : []),
    ...besides.map(({ kind }) => kind),
  ].filter((kind) => kind !== 'media' && RESOURCES[kind].project === null);
  return [
    ...(byName ? [`finds a ${access.object} by its name, which has none`] : []),
    ...(unused
      ? [`opens a ${access.object} to people of the projects that use it, which nothing records`]
      : []),
    ...(streamed ? ['names further objects in a body that only its handler reads'] : []),
    ...homeless.map((kind) => `names a ${kind} in a project, which belongs to none`),
  ];
}

/**
 * Refuses the start instead of serving a route that nobody may call, everybody may call, or nobody answers.
 * The types require the same; this holds where a table is built at run time or a type was forced.
 */
export function checkTable(table: RouteTable, handlers: HandlerTable): void {
  const problems: string[] = [];
  for (const [group, members] of Object.entries(table)) {
    for (const [name, route] of Object.entries(members)) {
      const access = (route as Partial<RouteDefinition>).access;
      if (access?.kind === undefined) problems.push(`${group}.${name} declares no access`);
      if (access?.kind === 'token' && !canProve(access.token))
        problems.push(`${group}.${name} asks for a ${access.token}, which nothing here reads`);
      if (route.effect === 'own' && !Array.isArray(route.writes))
        problems.push(`${group}.${name} opens its own transactions and does not declare what it writes`);
      if (access?.kind === 'object')
        for (const problem of namingProblems(access, route.bodyKind))
          problems.push(`${group}.${name} ${problem}`);
      if (typeof handlers[group]?.[name] !== 'function') problems.push(`${group}.${name} has no handler`);
    }
  }
  const routeIds = new Set(idsOf(table));
  for (const id of idsOf(handlers)) if (!routeIds.has(id)) problems.push(`the handler ${id} has no route`);
  if (problems.length > 0) throw new Error(`the API does not start:\n  ${problems.join('\n  ')}`);
}
