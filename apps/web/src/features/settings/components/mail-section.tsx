import CheckIcon from '@mui/icons-material/Check';
import Card from '@mui/material/Card';
import Switch from '@mui/material/Switch';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { OwnSettings } from '@sarm/contracts/http/settings/settings.routes';
import { useTranslation } from 'react-i18next';
import { SettingRow } from '../../../shared/forms/setting-row.tsx';
import type { SectionProps } from '../hooks/use-draft.ts';

const always = (): boolean => true;
const EVENTS: Readonly<Record<string, (switches: OwnSettings['told']) => boolean>> = {
  analysis: (switches) => switches.analysisCompleted,
  work: always,
  joined: always,
  update: (switches) => switches.systemUpdates,
  newUser: (switches) => switches.newUser,
};
const KEYS = ['analysis', 'work', 'joined', 'update', 'newUser'] as const;

/** PLT-066, and what comes of it for each event within the switches of the installation. */
export function MailSection({
  draft,
  unsaved,
  change,
  switches,
}: SectionProps & { readonly switches: OwnSettings['told'] }) {
  const { t } = useTranslation('settings');
  const mark = (on: boolean, off: string) =>
    on ? <CheckIcon fontSize="small" color="success" titleAccess={t('mail.yes')} /> : off;
  const byMail = (key: string): string | true => {
    if (EVENTS[key]?.(switches) !== true || !switches.byMail) return t('mail.offForAll');
    return draft.emailNotifications || t('mail.no');
  };
  return (
    <Card component="section" aria-label={t('mail.label')}>
      <SettingRow
        label={t('mail.label')}
        hint={t('mail.hint')}
        unsaved={unsaved('emailNotifications')}
        control={(named) => (
          <Switch
            checked={draft.emailNotifications}
            onChange={(_, emailNotifications) => change({ emailNotifications })}
            slotProps={{ input: { role: 'switch', ...named } }}
          />
        )}
      >
        <Table size="small" aria-label={t('mail.events')}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 0 }}>{t('mail.event')}</TableCell>
              <TableCell>{t('mail.inProduct')}</TableCell>
              <TableCell>{t('mail.byMail')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {KEYS.map((key) => {
              const mailed = byMail(key);
              return (
                <TableRow key={key} sx={{ '&:last-child td': { border: 0 } }}>
                  <TableCell sx={{ pl: 0 }}>{t(`mail.${key}`)}</TableCell>
                  <TableCell sx={{ color: 'text.secondary' }}>
                    {mark(EVENTS[key]?.(switches) === true, t('mail.offForAll'))}
                  </TableCell>
                  <TableCell sx={{ color: 'text.secondary' }}>
                    {mark(mailed === true, mailed === true ? '' : mailed)}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </SettingRow>
    </Card>
  );
}
