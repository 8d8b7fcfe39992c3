import { isIP } from 'node:net';
import type { ApiConfig } from '../../config.ts';

export interface RelyingParty {
  /** The domain that keys are bound to. */
  readonly id: string;
  readonly origin: string;
}

/** From the configuration, never from the request. Undefined: an address of numbers, to which no key can be bound. */
export function relyingParty({ publicUrl }: Pick<ApiConfig, 'publicUrl'>): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined;
}
