import type { KeyBindings } from '@sarm/contracts/http/key-bindings/key-bindings.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readKeyBindings } from '@sarm/database/people/key-bindings.repository';
import type { KeyBinding } from '@sarm/domain/shapes/annotation-edits';
import type { Handler } from '../../http/handler.ts';

export const presentKeyBindings = (bindings: readonly KeyBinding[]): KeyBindings => ({
  bindings: bindings.map(({ command, keys }) => ({ command, keys: [...keys] })),
});

export const getKeyBindings: Handler<RouteGroups['keyBindings']['get']> = async ({ tx, caller }) => ({
  status: 200,
  body: presentKeyBindings(await readKeyBindings(tx, caller.userId)),
});
