import { readSettings } from '@sarm/database/kernel/settings.repository';
import { isAnyUser } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { answerSession, answerSignIn, signingIn, throttled } from './answer-sign-in.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { disableSecondFactor } from './disable-second-factor.ts';
import { enableSecondFactor } from './enable-second-factor.ts';
import { enrolSecondFactor } from './enrol-second-factor.ts';
import { tokenAnswer } from './open-session.ts';
import { readSecondFactor } from './read-second-factor.ts';
import { readUserRecord } from './read-user-record.ts';
import { findDevice } from '../../credentials/device-cookie.ts';
import {
  clearRefreshCookie,
  readRefreshCookie,
  requireOwnOrigin,
  setRefreshCookie,
} from '../../credentials/refresh-cookie.ts';
import { registerUser } from './register-user.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword } from './reset-password.ts';
import { setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { takeSignInStep } from './take-sign-in-step.ts';
import { updateMe } from './update-me.ts';

export function createAuthHandlers(deps: AppDeps): HandlersOf<'auth'> {
  return {
    login: async ({ body, actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const device = findDevice(deps, request, body.email);
      const outcome = await signingIn(deps, reply, signIn(deps, { ...body, actor, device }));
      return { status: 200, body: await answerSignIn(deps, { request, reply }, outcome) };
    },
    loginStep: async ({ body, actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const { challenge_token: challengeToken, ...given } = body;
      const deviceOf = (email: string) => findDevice(deps, request, email);
      const step = { ...given, challengeToken, actor, deviceOf };
      const outcome = await signingIn(deps, reply, takeSignInStep(deps, step));
      return { status: 200, body: await answerSignIn(deps, { request, reply }, outcome) };
    },
    readTotp: async ({ tx, caller }) => ({
      status: 200,
      body: await readSecondFactor(tx, caller.userId),
    }),
    enrolTotp: async ({ body, caller, reply }) => {
      const { challenge_token: challengeToken, password } = body;
      const enrolled = enrolSecondFactor(deps, { caller, challengeToken, password });
      return { status: 200, body: await throttled(reply, enrolled) };
    },
    confirmTotp: async ({ body, caller, actor, reply }) => ({
      status: 200,
      body: await throttled(
        reply,
        enableSecondFactor(deps, { caller, challengeToken: body.challenge_token, code: body.code, actor }),
      ),
    }),
    removeTotp: async ({ body, caller, actor, request, reply }) => {
      const { userId, email } = caller;
      const device = findDevice(deps, request, email);
      await throttled(reply, disableSecondFactor(deps, { ...body, userId, actor, device }));
      return { status: 204, body: undefined };
    },
    register: async ({ body, actor, reply }) => ({
      status: 201,
      body: await throttled(reply, registerUser(deps, { ...body, actor })),
    }),
    confirmEmail: async ({ body, actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const outcome = await throttled(reply, confirmEmail(deps, { ...body, actor }));
      return { status: 200, body: await answerSignIn(deps, { request, reply }, outcome) };
    },
    setup: async ({ body, actor, request, reply }) => {
      requireOwnOrigin(request, deps.config);
      const { setup_token: setupToken, ...person } = body;
      const outcome = await throttled(reply, setUp(deps, { ...person, setupToken, actor }));
      return { status: 201, body: await answerSession(deps, { request, reply }, outcome) };
    },
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
    forgotPassword: async ({ body, actor, request, reply }) => {
      const device = findDevice(deps, request, body.email);
      await throttled(reply, forgotPassword(deps, { ...body, actor, device }));
      return { status: 204, body: undefined };
    },
    resetPassword: async ({ body, actor, reply }) => ({
      status: 200,
      body: await throttled(reply, resetPassword(deps, { ...body, actor })),
    }),
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
          // PLT-152: an address is proven by mail, so without any nobody can register.
          allowRegistration: security.allowRegistration && deps.mailer.configured,
          passwordMinLength: security.passwordMinLength,
          maxUploadSize: general.maxUploadSize,
          allowedVideoFormats: storage.allowedVideoFormats,
          setupRequired: !(await isAnyUser(tx)),
          oidcEnabled: deps.config.oidc !== undefined,
        },
      };
    },
  };
}
