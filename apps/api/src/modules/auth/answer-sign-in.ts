import { AppError } from '@sarm/domain/catalogue/errors';
import type { SignInStep } from '@sarm/domain/accounts/sign-in-steps';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { rememberDevice } from '../../credentials/device-cookie.ts';
import type { SignInOutcome } from './continue-sign-in.ts';
import { type Tokens, tokenAnswer } from './open-session.ts';
import { setRefreshCookie } from '../../credentials/refresh-cookie.ts';
import { Throttled } from '../../credentials/throttle.ts';

/** Sends the client how long to wait. */
export async function throttled<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Throttled) reply.header('retry-after', String(error.retryAfterSeconds));
    throw error;
  }
}

/** The same for a try to sign in, which is counted where it is refused; one that passed is counted with its answer. */
export async function signingIn<T>(deps: AppDeps, reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await throttled(reply, work);
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      deps.counts?.signIn(error instanceof Throttled ? 'throttled' : 'refused');
    throw error;
  }
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type SignInAnswer = Tokens | { next: SignInStep; challenge_token: string };

/** The cookies come with the session, never with a step that leads to it. */
export async function answerSignIn(deps: AppDeps, call: Call, outcome: SignInOutcome): Promise<SignInAnswer> {
  if ('next' in outcome) {
    deps.counts?.signIn('step_due');
    return { next: outcome.next, challenge_token: outcome.challengeToken };
  }
  return await answerSession(deps, call, outcome);
}

export async function answerSession(
  deps: AppDeps,
  { request, reply }: Call,
  outcome: Exclude<SignInOutcome, { next: unknown }>,
): Promise<Tokens> {
  setRefreshCookie(reply, deps.config, { token: outcome.refreshToken, expires: outcome.expiresAt });
  rememberDevice(deps, { request, reply, email: outcome.email });
  deps.counts?.signIn('opened');
  return await tokenAnswer(deps, outcome);
}
