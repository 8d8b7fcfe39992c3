import { API_BASE } from '@sarm/contracts/http/route-table';

const UNREADABLE = `${API_BASE}/unreadable-address`;

/**
 * The router answers an address that cannot be decoded past every hook: unlogged, uncounted, unlimited. Such a request
 * is therefore rewritten to a call that does not exist.
 */
export function readableUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return UNREADABLE;
  }
}
