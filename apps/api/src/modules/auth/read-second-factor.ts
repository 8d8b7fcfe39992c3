import type { Scoped } from '@sarm/database/kernel/connect';
import { countRecoveryCodes, findSecondFactor } from '@sarm/database/people/second-factors.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';

export async function readSecondFactor(
  tx: Scoped,
  userId: string,
): Promise<{ enabled: boolean; demanded: boolean; recoveryCodesLeft: number }> {
  const factor = await findSecondFactor(tx, userId);
  const { security } = await readSettings(tx);
  return {
    enabled: factor !== undefined && factor.confirmedAt !== null,
    demanded: security.twoFactorAuth,
    recoveryCodesLeft: await countRecoveryCodes(tx, userId),
  };
}
