import BrokenIcon from '@mui/icons-material/LinkOff';
import CheckingIcon from '@mui/icons-material/HourglassEmpty';
import LinkIcon from '@mui/icons-material/Link';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Chip from '@mui/material/Chip';
import type { AuditChainState } from '@sarm/contracts/http/logs/logs.routes';
import { useTranslation } from 'react-i18next';

const LOOKS = {
  intact: { icon: <LinkIcon />, color: 'success' },
  broken: { icon: <BrokenIcon />, color: 'error' },
  checking: { icon: <CheckingIcon />, color: 'warning' },
  unknown: { icon: <CheckingIcon />, color: 'default' },
} as const satisfies Record<AuditChainState['state'], object>;

export function ChainState({ state }: Pick<AuditChainState, 'state'>) {
  const { t } = useTranslation('logs');
  return <Chip variant="outlined" {...LOOKS[state]} label={t(`chain.${state}`)} />;
}

const REASONS = {
  'content changed': 'chain.reason.contentChanged',
  'row missing': 'chain.reason.rowMissing',
  'tail missing': 'chain.reason.tailMissing',
  'kept head differs': 'chain.reason.keptHeadDiffers',
  'edits changed': 'chain.reason.editsChanged',
} as const;

/** Above everything while a chain is broken: which entry, and why. */
export function BrokenChainBanner({ brokenCount, broken }: AuditChainState) {
  const { t } = useTranslation('logs');
  return (
    <Alert severity="error" icon={<BrokenIcon />} sx={{ mb: 2 }}>
      <AlertTitle>{t('chain.brokenCount', { count: brokenCount })}</AlertTitle>
      {t('chain.brokenAdvice')}
      <ul>
        {broken.map(({ projectId, number, reason }) => (
          <li key={`${projectId} ${number} ${reason}`}>
            {t('chain.brokenAt', {
              chain: projectId === null ? t('chain.installation') : t('chain.project', { name: projectId }),
              number,
              reason: t(REASONS[reason]),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
