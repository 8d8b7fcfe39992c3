import { readSettings } from '@sarm/database/settings.repository';
import { hasAdministrator } from '@sarm/database/users.repository';
import { AppError } from '@sarm/domain/errors';
import type { FastifyReply } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { tokenAnswer } from './open-session.ts';
import { readUserRecord } from './read-user-record.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnOrigin,
  setRefreshCookie,
} from './refresh-cookie.ts';
import { registerUser } from './register-user.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword } from './reset-password.ts';
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
      const device = knownDevice(deps, request, body.email);
      const opened = await throttled(reply, signIn(deps, { ...body, actor, device }));
      setRefreshCookie(reply, deps.config, { token: opened.refreshToken, expires: opened.expiresAt });
      rememberDevice(deps, { request, reply, email: body.email });
      return { status: 200, body: await tokenAnswer(deps, opened) };
    },
    register: async ({ body, actor, reply }) => ({
      status: 201,
      body: await throttled(reply, registerUser(deps, { ...body, actor })),
    }),
    refresh: async ({ actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const token = readRefreshCookie(request, deps.config);
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
    logout: async ({ tx, caller, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const audit = await signOut(tx, caller.sessionId, deps.clock.now());
      clearRefreshCookie(reply, deps.config);
      return { status: 204, body: undefined, audit };
    },
    me: async ({ tx, caller }) => ({ status: 200, body: await readUserRecord(tx, caller.userId) }),
    updateMe,
    forgotPassword: async ({ body, actor, reply }) => {
      await throttled(reply, forgotPassword(deps, { ...body, actor }));
      return { status: 204, body: undefined };
    },
    resetPassword: async ({ body, actor, reply }) => {
      await throttled(reply, resetPassword(deps, { ...body, actor }));
      return { status: 204, body: undefined };
    },
    changePassword: async ({ body, caller, actor, reply }) => {
      await throttled(reply, changePassword(deps, { ...body, caller, actor }));
      return { status: 204, body: undefined };
    },
    publicSettings: async ({ tx }) => {
      const { general, security, storage } = await readSettings(tx);
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
          setupRequired: !(await hasAdministrator(tx)),
        },
      };
    },
  };
}
