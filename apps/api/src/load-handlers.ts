import type { AppDeps } from './deps.ts';
import { createLive, type Live } from './live/create-live.ts';
import type { HandlerTable, RouteTable } from './http/check-table.ts';

type CreateHandlers = (deps: AppDeps, live: Live) => HandlerTable[string];

/**
 * The handlers of every group of the route table, found by its name: systemSettings is
 * modules/system-settings/system-settings.handlers.ts and exports createSystemSettingsHandlers, whose type holds it to the group. A group without them does not start.
 */
export async function loadHandlers(deps: AppDeps, routes: RouteTable): Promise<HandlerTable> {
  // One for the process: it holds a connection and counts streams, and everyone who waits for a change shares it.
  const live = createLive(deps);
  const loaded = Object.keys(routes).map(
    async (group) => [group, await loadGroup(group, deps, live)] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

async function loadGroup(group: string, deps: AppDeps, live: Live): Promise<HandlerTable[string]> {
  const folder = group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const file = `./modules/${folder}/${folder}.handlers.ts`;
  const maker = `create${group.charAt(0).toUpperCase()}${group.slice(1)}Handlers`;
  const module = (await import(file)) as Readonly<Record<string, CreateHandlers | undefined>>;
  const create = module[maker];
  if (create === undefined) throw new Error(`the API does not start: ${file} exports no ${maker}`);
  return create(deps, live);
}
