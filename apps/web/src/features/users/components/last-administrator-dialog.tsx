import AdministratorIcon from '@mui/icons-material/SupervisorAccountOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { usersCalls } from '@sarm/contracts/addresses/users.generated';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { RefusedDialog } from '../../../shared/dialogs/refused-dialog.tsx';
import { PersonAvatar } from '../../../shared/components/person-avatar.tsx';

interface LastAdministratorDialogProps {
  readonly account: Account;
  readonly onOpen: (account: Account) => void;
  readonly onClose: () => void;
}

const CANDIDATES = 5;

/** The last administrator stays; the way out is to name another, who is offered here. */
export function LastAdministratorDialog({ account, onOpen, onClose }: LastAdministratorDialogProps) {
  const { t } = useTranslation('users');
  const { data } = useRead(usersCalls.list, {
    query: { status: 'active', sort_by: 'displayName', sort_order: 'asc', limit: CANDIDATES + 1 },
  });
  const candidates = (data?.items ?? []).filter(({ id }) => id !== account.id).slice(0, CANDIDATES);
  return (
    <RefusedDialog
      icon={<AdministratorIcon />}
      title={t('last.title', { name: account.displayName })}
      why={t('last.why')}
      wayOut={t('last.wayOut')}
      onClose={onClose}
    >
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', border: 1, borderColor: 'hairline', borderRadius: 1 }}
      >
        {candidates.map((each) => (
          <Box
            key={each.id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              px: 2,
              py: 1,
              '& + &': { borderTop: 1, borderColor: 'hairline' },
            }}
          >
            <PersonAvatar name={each.displayName} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 620 }}>
                {each.displayName}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {each.jobTitle === '' ? each.email : each.jobTitle}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              onClick={() => onOpen(each)}
              aria-label={t('last.open', { name: each.displayName })}
            >
              {t('open')}
            </Button>
          </Box>
        ))}
      </Box>
    </RefusedDialog>
  );
}
