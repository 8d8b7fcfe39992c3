import { z } from 'zod';

export const oidcEnvironment = {
  SARM_OIDC_ISSUER: z.url().optional(),
  SARM_OIDC_CLIENT_ID: z.string().min(1).optional(),
  SARM_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
};
const environment = z.object(oidcEnvironment);

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
/** Without TLS anybody on the way could answer in the provider's name. */
export const isPlainLoopback = (url: URL): boolean =>
  url.protocol === 'http:' && LOOPBACK.includes(url.hostname);

export function readOidcConfig(v: z.output<typeof environment>): OidcConfig | undefined {
  const {
    SARM_OIDC_ISSUER: issuer,
    SARM_OIDC_CLIENT_ID: clientId,
    SARM_OIDC_CLIENT_SECRET: clientSecret,
  } = v;
  const given = [issuer, clientId, clientSecret].filter((each) => each !== undefined);
  if (given.length === 0) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new Error(
      'configuration:\n  SARM_OIDC_ISSUER, SARM_OIDC_CLIENT_ID and SARM_OIDC_CLIENT_SECRET belong together',
    );
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !isPlainLoopback(url))
    throw new Error('configuration:\n  SARM_OIDC_ISSUER: https, or http on this machine alone');
  return { issuer, clientId, clientSecret };
}
