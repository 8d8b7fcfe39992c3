import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { useTranslation } from 'react-i18next';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PersonAvatar } from '../../../shared/components/person-avatar.tsx';
import { useActivity } from './use-user-columns.tsx';

interface EditHeadProps {
  readonly account: Account;
  readonly titleId: string;
  readonly onClose: () => void;
}

export function EditHead({ account, titleId, onClose }: EditHeadProps) {
  const { t } = useTranslation(['users', 'common']);
  const locale = useLocale();
  const activity = useActivity();
  const created = t('users:createdOn', {
    at: dateOnly(new Date(account.createdAt * 1000).toISOString(), locale),
  });
  const facts = [account.displayName, account.jobTitle, created, activity(account)];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: '16px 12px 8px 20px' }}>
      <PersonAvatar name={account.displayName} size={48} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <DialogTitle id={titleId} sx={{ p: 0 }}>
          {t('users:edit')}
        </DialogTitle>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Typography>
      </Box>
      <IconButton aria-label={t('common:close')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
