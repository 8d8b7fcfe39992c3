import { API_BASE, routes } from '@sarm/contracts/http/route-table';
import * as client from 'openid-client';
import type { ApiConfig } from '../../config.ts';
import { isPlainLoopback, type OidcConfig } from '../../oidc-config.ts';

const SCOPE = 'openid email profile';
const TIMEOUT_SECONDS = 10;

/** What ties the way back to the way there; it stays with the browser that began. */
export interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The claims of the provider about a person; only what it has signed is believed. */
export interface ProviderClaims {
  readonly subject: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
}

export interface Provider {
  readonly issuer: string;
  begin(): Promise<Begun & { readonly address: string }>;
  /** `search`: the query that the provider sent the browser back with. */
  finish(begun: Begun, search: string): Promise<ProviderClaims>;
}

type Settings = Pick<ApiConfig, 'publicUrl'> & { readonly oidc: OidcConfig };

/** The host comes from the configuration, never from the request. */
const redirectUri = (publicUrl: string): string =>
  new URL(`${API_BASE}${routes.oidc.callback.path}`, publicUrl).href;

export function createProvider({ oidc, publicUrl }: Settings): Provider {
  const issuer = new URL(oidc.issuer);
  let discovered: Promise<client.Configuration> | undefined;
  const discover = (): Promise<client.Configuration> => {
    // Requested once; a provider that did not answer is requested again at the next sign-in.
    discovered ??= client
      .discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: isPlainLoopback(issuer) ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  };
  return {
    issuer: oidc.issuer,
    begin: async () => {
      const config = await discover();
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(publicUrl),
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { state, nonce, verifier, address: address.href };
    },
    finish: async ({ state, nonce, verifier }, search) => {
      const config = await discover();
      const back = new URL(redirectUri(publicUrl));
      back.search = search;
      const tokens = await client.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const signed = tokens.claims();
      if (signed === undefined) throw new Error('the provider signed nothing');
      // Some providers send the address only on request.
      const claims =
        signed['email'] === undefined
          ? await client.fetchUserInfo(config, tokens.access_token, signed.sub)
          : signed;
      return {
        subject: signed.sub,
        email: textOf(claims['email']),
        emailVerified: claims['email_verified'] === true,
        name: textOf(claims['name']),
      };
    },
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
