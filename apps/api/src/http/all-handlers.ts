import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../deps.ts';
import type { HandlerTable, RouteTable } from './check-table.ts';

export async function allHandlers(deps: AppDeps): Promise<{ routes: RouteTable; handlers: HandlerTable }> {
  const table: Record<string, RouteTable[string]> = {};
  const handlers: Record<string, Record<string, unknown>> = {};
  for (const [group, members] of Object.entries(routes)) {
    const file = join(import.meta.dirname, `../modules/${group}/${group}.handlers.ts`);
    if (!existsSync(file)) continue;
    const module = (await import(file)) as Record<string, (deps: AppDeps) => Record<string, unknown>>;
    const name = Object.keys(module).find((each) => /^create\w+Handlers$/.test(each));
    if (name === undefined) continue;
    handlers[group] = module[name]!(deps);
    table[group] = members;
  }
  return { routes: table, handlers };
}
