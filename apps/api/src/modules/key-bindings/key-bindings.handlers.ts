import type { HandlersOf } from '../../http/handler.ts';
import { getKeyBindings } from './get-key-bindings.ts';
import { updateKeyBindings } from './update-key-bindings.ts';

export const createKeyBindingsHandlers = (): HandlersOf<'keyBindings'> => ({
  get: getKeyBindings,
  update: updateKeyBindings,
});
