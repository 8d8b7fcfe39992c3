import ShieldIcon from '@mui/icons-material/ShieldOutlined';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { AccountPart } from './account-part.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';

/** How the second factor of a person stands, and the way out when its device is lost. */
export function SecondFactorPart({ account }: { readonly account: Account }) {
  const { t } = useTranslation('users');
  const locale = useLocale();
  const me = useUser();
  const [confirming, setConfirming] = useState(false);
  const [gone, setGone] = useState(false);
  const factor = gone ? null : account.secondFactor;
  const own = me.id === account.id;
  const text =
    factor === null
      ? t('secondFactor.none')
      : [
          t('secondFactor.since', { date: dateOnly(factor.since, locale) }),
          ...(factor.passkeys > 0 ? [t('secondFactor.passkeys', { count: factor.passkeys })] : []),
          ...(factor.app ? [t('secondFactor.codesLeft', { count: factor.recoveryCodesLeft })] : []),
        ].join(' · ');
  return (
    <>
      <AccountPart
        icon={<ShieldIcon />}
        title={t('field.secondFactor')}
        text={text}
        action={
          factor !== null && (
            <Tooltip title={own ? t('secondFactor.own') : ''} describeChild>
              <span>
                <Button variant="outlined" size="small" disabled={own} onClick={() => setConfirming(true)}>
                  {t('secondFactor.reset')}
                </Button>
              </span>
            </Tooltip>
          )
        }
      />
      {confirming && factor !== null && (
        <ResetSecondFactorDialog
          account={account}
          factor={factor}
          onDone={() => setGone(true)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
