import { KEY_BINDINGS } from '@sarm/domain/shapes/annotation-edits';
import { z } from 'zod';
import { defineRoute, routesAbout } from '../route.ts';

/** Commands that are not named keep the keys of the product; one without keys has none. */
const keyBindings = z
  .strictObject({
    bindings: z
      .array(
        z.strictObject({
          command: z
            .string()
            .max(KEY_BINDINGS.nameLength)
            .regex(/^[A-Za-z][\w-]*$/),
          keys: z.array(z.string().min(1).max(KEY_BINDINGS.keyLength)).max(KEY_BINDINGS.keysOfCommand),
        }),
      )
      .max(KEY_BINDINGS.commands),
  })
  .meta({ id: 'KeyBindings' });
export type KeyBindings = z.output<typeof keyBindings>;

/** Apart from the other settings, which every first page loads. */
export const keyBindingRoutes = routesAbout('settings', {
  get: defineRoute({
    method: 'GET',
    path: '/sarm/auth/get-key-bindings',
    summary: 'Keys that the caller chose for commands of the annotation screens',
    effect: 'read',
    access: { kind: 'signed-in' },
    answers: { 200: keyBindings },
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/sarm/auth/update-key-bindings',
    summary: 'Save the own keys; they hold on every device at once',
    effect: 'change',
    access: { kind: 'signed-in' },
    body: keyBindings,
    largestBody: 65_536,
    mostFields: 1 + 2 * KEY_BINDINGS.commands,
    answers: { 200: keyBindings },
  }),
});
