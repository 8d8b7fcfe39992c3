// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const oidcCalls: Addresses<RouteGroups['oidc']> = {
  login: {"id":"oidc.login","method":"GET","path":"/sarm/auth/oidc/login","answerKind":"none","access":{"kind":"public"}},
  callback: {"id":"oidc.callback","method":"GET","path":"/sarm/auth/oidc/callback","answerKind":"none","access":{"kind":"public"}},
  step: {"id":"oidc.step","method":"GET","path":"/sarm/auth/oidc/step","access":{"kind":"public"}},
};
