import LockIcon from '@mui/icons-material/LockOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import TerminalIcon from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { SetupNotes } from './setup-notes.tsx';

/** As the server writes it, so that it is found by searching for its text. */
const LINE = `"msg":"no account yet: open …${PATHS.setup} with the setup token …"`;

export function SetupAccountNotes() {
  const { t } = useTranslation('setup');
  return (
    <>
      <SectionCard title={t('setup.account.whereTitle')}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('setup.account.where')}
        </Typography>
        <Box
          component="code"
          sx={{
            display: 'block',
            my: 1,
            px: 1.5,
            py: 1,
            borderRadius: 1,
            bgcolor: 'action.hover',
            fontSize: '0.8125rem',
            overflowWrap: 'anywhere',
          }}
        >
          {LINE}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('setup.account.who')}
        </Typography>
      </SectionCard>
      <SectionCard title={t('setup.account.goodTitle')}>
        <SetupNotes
          notes={[
            { icon: <LockIcon fontSize="small" />, text: t('setup.account.closes') },
            { icon: <PersonAddIcon fontSize="small" />, text: t('setup.account.second') },
            { icon: <TerminalIcon fontSize="small" />, text: t('setup.account.command') },
          ]}
        />
      </SectionCard>
    </>
  );
}
