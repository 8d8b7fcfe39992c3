import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { storeKeyBindings } from '@sarm/database/people/key-bindings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { presentKeyBindings } from './get-key-bindings.ts';

/** A person's own convenience, as the log has it: no audit row. */
export const updateKeyBindings: Handler<RouteGroups['keyBindings']['update']> = async ({
  tx,
  caller: { userId },
  body: { bindings },
}) => {
  if (new Set(bindings.map(({ command }) => command)).size < bindings.length)
    throw new AppError('invalid_request', { errors: [{ field: 'bindings', code: 'invalid' }] });
  await storeKeyBindings(tx, userId, bindings);
  return { status: 200, body: presentKeyBindings(bindings), audit: 'no record' };
};
