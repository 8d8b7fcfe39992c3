import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { answerSignIn, signingIn, throttled } from '../auth/answer-sign-in.ts';
import { requireOwnOrigin } from '../../credentials/refresh-cookie.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { listOwnPasskeys, removeOwnPasskey, renameOwnPasskey } from './change-passkeys.ts';
import { beginSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

export const createPasskeysHandlers = (deps: AppDeps): HandlersOf<'passkeys'> => ({
  list: listOwnPasskeys(deps),
  begin: async ({ caller, body, reply }) => ({
    status: 200,
    body: await throttled(reply, beginPasskey(deps, { caller, password: body.password })),
  }),
  add: async ({ caller, actor, body }) => ({
    status: 201,
    body: await addPasskey(deps, { caller, actor, ...body }),
  }),
  rename: renameOwnPasskey,
  remove: async ({ caller, actor, body, reply }) => {
    await throttled(reply, removeOwnPasskey(deps, { userId: caller.userId, actor, ...body }));
    return { status: 204, body: undefined };
  },
  beginLogin: async ({ actor, reply }) => ({
    status: 200,
    body: await throttled(reply, beginSignIn(deps, actor)),
  }),
  login: async ({ actor, body, request, reply }) => {
    requireOwnOrigin(request, deps.config);
    const outcome = await signingIn(deps, reply, signInByPasskey(deps, { response: body.response, actor }));
    return { status: 200, body: await answerSignIn(deps, { request, reply }, outcome) };
  },
});
