import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { MailServer } from './mail-server.tsx';
import { SetupColumns } from './setup-frame.tsx';
import { SetupFoot, type StepWays } from './setup-foot.tsx';

const USES = ['registration', 'invitation', 'reset', 'reports', 'notifications'] as const;

function MailUses() {
  const { t } = useTranslation('setup');
  return (
    <SectionCard
      title={t('setup.mail.needsTitle')}
      flush
      foot={
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('setup.mail.goOn')}
        </Typography>
      }
    >
      <Table size="small" sx={{ '& tbody tr:last-child > *': { border: 0 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('setup.mail.with')}</TableCell>
            <TableCell>{t('setup.mail.without')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {USES.map((use) => (
            <TableRow key={use}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                {t(`setup.mail.${use}`)}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>{t(`setup.mail.${use}Without`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SectionCard>
  );
}

/** PLT-232 */
export function SetupMail({ mail, ...ways }: Pick<SystemSettingsAnswer, 'mail'> & StepWays) {
  const { t } = useTranslation('setup');
  return (
    <SetupColumns aside={<MailUses />}>
      <SectionCard title={t('setup.mail.card')} ruled flush foot={<SetupFoot {...ways} />}>
        <MailServer mail={mail} />
        {mail.lastTest?.status === 'sent' && (
          <Alert severity="info" sx={{ m: 2, mt: 0 }}>
            {t('setup.mail.accepted')}
          </Alert>
        )}
      </SectionCard>
    </SetupColumns>
  );
}
