import { type ProviderReturn, writeProviderReturn } from '@sarm/domain/accounts/provider-return';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { rememberDevice } from '../../credentials/device-cookie.ts';
import { setRefreshCookie } from '../../credentials/refresh-cookie.ts';
import { begunCookie, stepCookie } from './provider-cookies.ts';
import { createProvider } from './provider.ts';
import { signInByProvider } from './sign-in-by-provider.ts';

const backToLogin = (reply: FastifyReply, back: ProviderReturn): 'sent' => {
  reply.redirect(`/login${writeProviderReturn(back)}`, 302);
  return 'sent';
};

export function createOidcHandlers(deps: AppDeps): HandlersOf<'oidc'> {
  const { oidc, publicUrl } = deps.config;
  const provider = oidc === undefined ? undefined : createProvider({ oidc, publicUrl });
  return {
    login: async ({ reply }) => {
      if (provider === undefined) return backToLogin(reply, { failed: 'unavailable' });
      try {
        const { address, ...begun } = await provider.begin();
        begunCookie.keep(deps, reply, begun);
        reply.redirect(address, 302);
        return 'sent';
      } catch (error) {
        deps.log.error({ err: error }, 'the OpenID provider does not answer');
        return backToLogin(reply, { failed: 'unreachable' });
      }
    },
    callback: async ({ actor, request, reply }) => {
      if (provider === undefined) return backToLogin(reply, { failed: 'unavailable' });
      const begun = begunCookie.take(deps, request, reply);
      const search = new URL(request.url, publicUrl).search;
      const done = await signInByProvider(deps, provider, { begun, search, actor });
      if ('failed' in done) {
        // A provider that does not answer refused nobody.
        if (done.failed !== 'unreachable')
          deps.counts?.signIn(done.failed === 'busy' ? 'throttled' : 'refused');
        return backToLogin(reply, done);
      }
      const { outcome, email } = done;
      deps.counts?.signIn('next' in outcome ? 'step_due' : 'opened');
      if ('next' in outcome) {
        stepCookie.keep(deps, reply, { next: outcome.next, token: outcome.challengeToken, email });
        return backToLogin(reply, 'step');
      }
      // The web renews its session with it, as after every reload.
      setRefreshCookie(reply, deps.config, { token: outcome.refreshToken, expires: outcome.expiresAt });
      rememberDevice(deps, { request, reply, email });
      reply.redirect('/dashboard', 302);
      return 'sent';
    },
    step: async ({ request, reply }) => {
      const due = provider === undefined ? undefined : stepCookie.take(deps, request, reply);
      if (due === undefined) throw new AppError('sign_in_step_expired');
      const { next, token, email } = due;
      return { status: 200, body: { next, challenge_token: token, email } };
    },
  };
}
