import { readSettings } from '@sarm/database/settings.repository';
import { hasAdministrator } from '@sarm/database/users.repository';
import { AppError } from '@sarm/domain/errors';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { tokenAnswer } from './open-session.ts';
import { readUserRecord } from './read-user-record.ts';
import { clearRefreshCookie, REFRESH_COOKIE, requireOwnOrigin, setRefreshCookie } from './refresh-cookie.ts';
import { registerUser } from './register-user.ts';
import { renewSession } from './renew-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { Throttled } from './throttle.ts';
import { updateMe } from './update-me.ts';

/** Tells the client how long to wait. */
async function throttled<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Throttled) reply.header('retry-after', String(error.retryAfterSeconds));
    throw error;
  }
}

export function createAuthHandlers(deps: AppDeps): HandlersOf<'auth'> {
  return {
    login: async ({ body, actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const opened = await throttled(reply, signIn(deps, { ...body, actor }));
      setRefreshCookie(reply, deps.config, { token: opened.refreshToken, expires: opened.expiresAt });
      return { status: 200, body: await tokenAnswer(deps, opened) };
    },
    register: async ({ body, actor, reply }) => ({
      status: 201,
      body: await throttled(reply, registerUser(deps, { ...body, actor })),
    }),
    refresh: async ({ actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const token = request.cookies[REFRESH_COOKIE];
      if (token === undefined || token === '') throw new AppError('not_signed_in');
      try {
        const renewed = await renewSession(deps, { token, actor });
        setRefreshCookie(reply, deps.config, { token: renewed.refreshToken, expires: renewed.expiresAt });
        return { status: 200, body: await tokenAnswer(deps, renewed) };
      } catch (error) {
        // Only a refused token is thrown away; while the database is down the session must outlive the failure.
        if (error instanceof AppError && error.code === 'session_expired')
          clearRefreshCookie(reply, deps.config);
        throw error;
      }
    },
    logout: async ({ caller, actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      await signOut(deps, caller.sessionId, actor);
      clearRefreshCookie(reply, deps.config);
      return { status: 204, body: undefined };
    },
    me: async ({ caller }) => ({ status: 200, body: await readUserRecord(deps.db, caller.userId) }),
    updateMe: async ({ caller, body, actor }) => ({
      status: 200,
      body: await updateMe(deps, caller.userId, { body, actor }),
    }),
    publicSettings: async () => {
      const { general, security, storage } = await readSettings(deps.db);
      return {
        status: 200,
        body: {
          siteName: general.siteName,
          siteDescription: general.siteDescription,
          contactEmail: general.contactEmail,
          allowRegistration: security.allowRegistration,
          passwordMinLength: security.passwordMinLength,
          maxUploadSize: general.maxUploadSize,
          allowedVideoFormats: storage.allowedVideoFormats,
          oidcEnabled: false,
          setupRequired: !(await hasAdministrator(deps.db)),
        },
      };
    },
  };
}
