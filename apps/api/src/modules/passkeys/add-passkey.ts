import type { Passkey, RegistrationAnswer } from '@sarm/contracts/http/passkeys/passkeys.routes';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { insertPasskey, listPasskeys } from '@sarm/database/people/passkeys.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AppDeps } from '../../deps.ts';
import type { Caller } from '../../http/handler.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { keepChallenge, takeChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';

/** EdDSA, ES256, RS256 of COSE: what devices have, without what the runtime still calls experimental. */
const ALGORITHMS = [-8, -7, -257] as const;

/** The password again: somebody who finds an open screen must not leave a key of their own there. */
export async function beginPasskey(
  deps: AppDeps,
  { caller, password }: { readonly caller: Caller; readonly password: string },
) {
  const { userId, email, displayName } = caller;
  const party = found(relyingParty(deps.config));
  await checkOwnPassword(deps, { userId, password, field: 'password', refusal: 'password_wrong' });
  const held = await listPasskeys(deps.db, userId);
  if (held.length >= AUTH.passkeys.most) throw new AppError('passkey_refused');
  const { general } = await readSettings(deps.db);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: general.siteName,
    userID: Buffer.from(userId.replaceAll('-', ''), 'hex'),
    userName: email,
    userDisplayName: displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: held.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    // Stored on the device, so that no e-mail has to be typed; opened by its user alone, so that it counts as both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, userId, options.challenge);
  return { ...options };
}

interface Made {
  readonly caller: Caller;
  readonly actor: Actor;
  readonly name: string;
  readonly response: RegistrationAnswer;
}

export async function addPasskey(deps: AppDeps, { caller, actor, name, response }: Made): Promise<Passkey> {
  const { userId } = caller;
  const { credential, transports } = await verified(deps, userId, response);
  const key = { id: newId(), userId, name, transports, createdAt: deps.clock.now() };
  await inScope(deps.db, asUser(userId), async (tx) => {
    const added = await insertPasskey(tx, {
      ...key,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
    });
    if (!added) throw new AppError('passkey_refused');
    await publishEvent(tx, deps.queue, { kind: 'passkey.added', projectId: null, payload: { userId, name } });
    await appendAudit(tx, actor, { action: 'user.add-passkey', subjectId: userId, after: { name } });
  });
  return { id: key.id, name, createdAt: key.createdAt.toISOString(), lastUsedAt: null };
}

async function verified(deps: AppDeps, userId: string, response: RegistrationAnswer) {
  const party = found(relyingParty(deps.config));
  const challenge = await takeChallenge(deps, userId, response.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('passkey_refused');
  const { transports = [], ...inner } = response.response;
  try {
    const { verified: good, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: response.type,
        clientExtensionResults: {},
        response: inner,
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (good && registrationInfo !== undefined)
      return { credential: registrationInfo.credential, transports };
  } catch (error) {
    throw new AppError('passkey_refused', { cause: error });
  }
  throw new AppError('passkey_refused');
}
