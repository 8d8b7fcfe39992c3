import SendIcon from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime, oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SettingRow } from '../../../shared/forms/setting-row.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

type Mail = SystemSettingsAnswer['mail'];
const POLL_MS = 2000;

const isOpen = (test: Mail['lastTest']): boolean => test?.status === 'waiting' || test?.status === 'sending';

/** The result of the last test, in one line. */
function useTestLine({ configured, lastTest }: Mail): string {
  const { t } = useTranslation('system');
  const locale = useLocale();
  if (!configured) return t('mail.setOnServer');
  if (lastTest === null) return t('mail.neverTested');
  const requested = dateAndTime(lastTest.askedAt, locale);
  if (lastTest.sentAt !== null) {
    const seconds = (Date.parse(lastTest.sentAt) - Date.parse(lastTest.askedAt)) / 1000;
    return t('mail.accepted', { time: requested, seconds: oneDecimal(seconds, locale) });
  }
  if (lastTest.status === 'failed') return t('mail.refused', { time: requested });
  return lastTest.attempts > 0
    ? t('mail.trying', { time: requested, count: lastTest.attempts })
    : t('mail.waiting', { time: requested });
}

/** PLT-232: whether mail can be sent, and a test that goes the way of every other mail. */
export function MailServer({ mail }: { readonly mail: Mail }) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const { email } = useUser();
  const [test, { isLoading }] = useChange(systemSettingsCalls.testMail);
  const { refetch } = useRead(systemSettingsCalls.get);
  const line = useTestLine(mail);
  const open = isOpen(mail.lastTest);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [open, refetch]);
  const send = async (): Promise<void> => {
    const { error } = await test();
    if (error === undefined) toast.info(t('mail.testOrdered', { email }));
    else toast.error(errorText(error));
  };
  return (
    <SettingRow
      label={mail.server ?? t('mail.none')}
      hint={line}
      control={() => (
        <Button
          variant="outlined"
          startIcon={<SendIcon />}
          disabled={!mail.configured}
          loading={isLoading}
          onClick={() => void send()}
        >
          {t('mail.sendTest')}
        </Button>
      )}
    />
  );
}
