import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import {
  confirmSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
} from '@sarm/database/people/second-factors.repository';
import { proveChallenge } from '@sarm/database/people/sign-in-challenges.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { takesOneTimeCode } from './check-second-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../../credentials/recovery-codes.ts';
import { type OwnerProof, secondFactorOwner } from './second-factor-owner.ts';
import { countTry } from '../../credentials/throttle.ts';

/** PLT-231: the recovery codes leave the product here and never again; only their hashes stay. */
export async function enableSecondFactor(
  deps: AppDeps,
  { code, actor, ...proof }: OwnerProof & { readonly code: string; readonly actor: Actor },
): Promise<{ recovery_codes: string[] }> {
  const { userId, name, email, challenge } = await secondFactorOwner(deps, proof);
  await countTry(deps, `second-factor:confirm:${userId}`, AUTH.loginFailures);
  const factor = await findSecondFactor(deps.db, userId);
  if (factor === undefined) throw new AppError('second_factor_off');
  if (factor.confirmedAt !== null) throw new AppError('second_factor_on');
  if (!(await takesOneTimeCode(deps, userId, code)))
    throw new AppError('code_wrong', { errors: [{ field: 'code', code: 'code_wrong' }] });
  const codes = newRecoveryCodes();
  await inScope(deps.db, asUser(userId), async (tx) => {
    if (!(await confirmSecondFactor(tx, userId, deps.clock.now()))) throw new AppError('second_factor_on');
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
    if (challenge !== undefined) await proveChallenge(tx, challenge);
    await publishEvent(tx, deps.queue, {
      kind: 'secondFactor.enabled',
      projectId: null,
      payload: { userId },
    });
    await appendAudit(
      tx,
      { ...actor, userId, name, email },
      { action: 'user.enable-second-factor', subjectId: userId },
    );
  });
  return { recovery_codes: codes };
}
