import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findSecondFactor, removeSecondFactor } from '@sarm/database/people/second-factors.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { checkSecondFactor } from './check-second-factor.ts';

export interface SwitchOff {
  readonly userId: string;
  readonly password: string;
  readonly code: string;
  readonly actor: Actor;
  readonly device: string | undefined;
}

/** PLT-231: both proofs, because an open screen has neither. */
export async function disableSecondFactor(deps: AppDeps, off: SwitchOff): Promise<void> {
  const { userId, password, code, actor, device } = off;
  if ((await readSettings(deps.db)).security.twoFactorAuth) throw new AppError('second_factor_demanded');
  const factor = await findSecondFactor(deps.db, userId);
  if (factor === undefined || factor.confirmedAt === null) throw new AppError('second_factor_off');
  await checkOwnPassword(deps, { userId, password, field: 'password', refusal: 'password_wrong' });
  await checkSecondFactor(deps, { userId, code, actor, device });
  await inScope(deps.db, asUser(userId), async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) throw new AppError('second_factor_off');
    await publishEvent(tx, deps.queue, {
      kind: 'secondFactor.disabled',
      projectId: null,
      payload: { userId },
    });
    await appendAudit(tx, actor, { action: 'user.disable-second-factor', subjectId: userId });
  });
}
