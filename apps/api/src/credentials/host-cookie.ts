import { API_BASE } from '@sarm/contracts/http/route-table';
import type { ApiConfig } from '../config.ts';

/**
 * Hidden from scripts and never sent by a foreign site. Under TLS the prefix makes the browser refuse the cookie
 * from anybody but this very origin, a sibling of its domain included; it requires the path of the full site. Without
 * TLS there is no such prefix, and the cookie goes to the calls alone that need it.
 */
export function hostCookie(config: Pick<ApiConfig, 'cookieSecure'>, name: string) {
  const secure = config.cookieSecure;
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: secure ? '/' : `${API_BASE}/sarm/auth`,
    },
  } as const;
}
