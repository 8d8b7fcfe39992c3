// Made from the route table by `npm run openapi`.
import type { Addresses } from '../http/address.ts';
import type { RouteGroups } from '../http/route-table.ts';

export const authCalls: Addresses<RouteGroups['auth']> = {
  login: {"id":"auth.login","method":"POST","path":"/sarm/auth/login-user","access":{"kind":"public"}},
  loginStep: {"id":"auth.loginStep","method":"POST","path":"/sarm/auth/login-step","access":{"kind":"token","token":"challenge token"}},
  readTotp: {"id":"auth.readTotp","method":"GET","path":"/sarm/auth/totp","about":"me","access":{"kind":"signed-in"}},
  enrolTotp: {"id":"auth.enrolTotp","method":"POST","path":"/sarm/auth/totp/enrol","access":{"kind":"signed-in","or":"challenge token"}},
  confirmTotp: {"id":"auth.confirmTotp","method":"POST","path":"/sarm/auth/totp/confirm","about":"me","access":{"kind":"signed-in","or":"challenge token"}},
  removeTotp: {"id":"auth.removeTotp","method":"DELETE","path":"/sarm/auth/totp","about":"me","access":{"kind":"signed-in"}},
  register: {"id":"auth.register","method":"POST","path":"/sarm/auth/register-user","access":{"kind":"public","while":"registration is open"}},
  confirmEmail: {"id":"auth.confirmEmail","method":"POST","path":"/sarm/auth/confirm-email","access":{"kind":"public"}},
  setup: {"id":"auth.setup","method":"POST","path":"/sarm/auth/setup","about":"settings","access":{"kind":"token","token":"setup token","while":"nobody has an account"}},
  refresh: {"id":"auth.refresh","method":"POST","path":"/sarm/auth/refresh","access":{"kind":"token","token":"refresh cookie","inactiveToo":true}},
  logout: {"id":"auth.logout","method":"POST","path":"/sarm/auth/logout","access":{"kind":"signed-in","inactiveToo":true}},
  me: {"id":"auth.me","method":"GET","path":"/sarm/auth/get-me","about":"me","access":{"kind":"signed-in","inactiveToo":true}},
  updateMe: {"id":"auth.updateMe","method":"PUT","path":"/sarm/auth/update-me","about":"me","access":{"kind":"signed-in"}},
  forgotPassword: {"id":"auth.forgotPassword","method":"POST","path":"/sarm/auth/forgot-password","access":{"kind":"public"}},
  resetPassword: {"id":"auth.resetPassword","method":"POST","path":"/sarm/auth/reset-password","access":{"kind":"public"}},
  changePassword: {"id":"auth.changePassword","method":"PUT","path":"/sarm/auth/change-password","access":{"kind":"signed-in"}},
  publicSettings: {"id":"auth.publicSettings","method":"GET","path":"/sarm/auth/public-settings","about":"settings","access":{"kind":"public"}},
};
