import type { AssertionAnswer } from '@sarm/contracts/http/passkeys/passkeys.routes';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { findPasskey, usePasskey } from '@sarm/database/people/passkeys.repository';
import { asNobody, asUser, inScope } from '@sarm/database/kernel/scope';
import { findUser, type UserRow } from '@sarm/database/people/users.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { continueSignIn, type SignInOutcome } from '../auth/continue-sign-in.ts';
import { countTry } from '../../credentials/throttle.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';

type StoredKey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Names no keys: who has one here is nobody's business. The device offers its own. */
export async function beginSignIn(deps: AppDeps, actor: Actor) {
  const party = found(relyingParty(deps.config));
  await countTry(deps, `passkey:${clientOf(actor.ipAddress)}`, AUTH.loginsPerClient);
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  await keepChallenge(deps, null, options.challenge);
  return { ...options };
}

interface Try {
  readonly response: AssertionAnswer;
  readonly actor: Actor;
}

/** Both factors at once: the device is held, and it has verified its user. */
export async function signInByPasskey(deps: AppDeps, { response, actor }: Try): Promise<SignInOutcome> {
  const party = found(relyingParty(deps.config));
  await countTry(deps, `passkey:use:${clientOf(actor.ipAddress)}`, AUTH.loginsPerClient);
  const challenge = await takeChallenge(deps, null, response.response.clientDataJSON);
  const key = await findPasskey(deps.db, response.id);
  const user = key === undefined ? undefined : await findUser(deps.db, key.user_id);
  if (challenge === undefined || key === undefined || user === undefined)
    return await refuse(deps, actor, user);
  const who = { ...actor, userId: user.id, name: user.display_name, email: user.email };
  const counter = await newCounter(party, { response, challenge, key });
  if (counter === undefined) return await refuse(deps, who, user);
  const at = deps.clock.now();
  return await inScope(deps.db, asUser(user.id), async (tx) => {
    const used = await usePasskey(tx, { id: key.id, before: key.counter, counter, at });
    if (!used) throw new AppError('passkey_refused');
    return await continueSignIn(tx, deps, {
      user,
      actor: who,
      // No password was used, so its age is no concern either.
      passed: ['totp', 'passkey', 'change-password'],
      by: 'passkey',
    });
  });
}

/** Undefined: not signed by the key for this place and question, its user was not verified, or the key was copied. */
async function newCounter(
  party: RelyingParty,
  { response, challenge, key }: { response: AssertionAnswer; challenge: string; key: StoredKey },
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: response.id,
      rawId: response.rawId,
      type: response.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData,
        signature,
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

async function refuse(deps: AppDeps, actor: Actor, user: UserRow | undefined): Promise<never> {
  await inScope(deps.db, actor.userId === null ? asNobody : asUser(actor.userId), (tx) =>
    appendAudit(tx, actor, {
      action: 'session.refuse',
      subjectId: user?.id ?? '',
      after: { by: 'passkey' },
    }),
  );
  throw new AppError('passkey_refused');
}
