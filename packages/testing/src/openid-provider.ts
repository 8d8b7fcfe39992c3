// oxlint-disable-next-line typescript/triple-slash-reference -- importers need the types of a module without any
/// <reference path="./oidc-provider.d.ts" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the provider holds of somebody, by the subject. */
export interface ProviderAccount {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

export interface OpenIdProvider {
  readonly config: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly people: Map<string, ProviderAccount>;
  /** Where it may lead back to; it answers nobody before this is set. */
  serve(redirectUri: string): void;
  /** Signs in at the provider's own pages, and answers the address that it leads back to. */
  signIn(address: string, subject: string): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT = { clientId: 'sarm', clientSecret: 'a secret between the two of them' };

/** A real provider on loopback, with a form for each of its questions. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let provider: Provider | undefined;
  let end = '';
  const people = new Map<string, ProviderAccount>();
  const server = createServer((request, response) => {
    provider?.callback()(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { issuer, ...CLIENT },
    people,
    serve: (redirectUri) => {
      end = redirectUri;
      provider = new Provider(issuer, {
        clients: [
          { client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] },
        ],
        cookies: { keys: ['for tests only'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        pkce: { required: () => true },
        findAccount: (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: () => ({ sub, ...people.get(sub) }),
        }),
      });
    },
    signIn: (address, subject) => followTo(end, address, subject),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A browser with its cookies that fills in whatever form it is led to. */
async function followTo(end: string, address: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<string> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to === null)
      throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return new URL(to, url).href;
  };
  let at = await visit(address);
  const forms = [{ prompt: 'login', login: subject, password: 'x' }, { prompt: 'consent' }];
  for (let step = 0; step < 10 && !at.startsWith(end); step += 1)
    at = await visit(at, at.includes('/interaction/') ? forms.shift() : undefined);
  return at;
}
