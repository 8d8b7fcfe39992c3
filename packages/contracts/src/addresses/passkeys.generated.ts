// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const passkeysCalls: Addresses<RouteGroups['passkeys']> = {
  list: {"id":"passkeys.list","about":"me","method":"GET","path":"/sarm/auth/passkeys","access":{"kind":"signed-in"}},
  begin: {"id":"passkeys.begin","about":"me","method":"POST","path":"/sarm/auth/passkeys/options","access":{"kind":"signed-in"}},
  add: {"id":"passkeys.add","about":"me","method":"POST","path":"/sarm/auth/passkeys","access":{"kind":"signed-in"}},
  rename: {"id":"passkeys.rename","about":"me","method":"PUT","path":"/sarm/auth/passkeys","access":{"kind":"signed-in"}},
  remove: {"id":"passkeys.remove","about":"me","method":"DELETE","path":"/sarm/auth/passkeys","access":{"kind":"signed-in"}},
  beginLogin: {"id":"passkeys.beginLogin","about":"me","method":"POST","path":"/sarm/auth/passkey-login/options","access":{"kind":"public"}},
  login: {"id":"passkeys.login","about":"me","method":"POST","path":"/sarm/auth/passkey-login","access":{"kind":"public"}},
};
