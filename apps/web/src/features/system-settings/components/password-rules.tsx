import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { useTranslation } from 'react-i18next';

interface PasswordRulesProps {
  readonly min: number;
  readonly password: string;
  readonly confirm: string;
}

/** What a new password must be, ticked while one types. Which ones are too common is checked only by the server. */
export function PasswordRules({ min, password, confirm }: PasswordRulesProps) {
  const { t } = useTranslation('setup');
  const rules = [
    { text: t('setup.account.long', { min }), met: Array.from(password).length >= min },
    { text: t('setup.account.same'), met: password !== '' && password === confirm },
  ];
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1.5, display: 'grid', gap: 0.5 }}>
      {rules.map(({ text, met }) => (
        <Box component="li" key={text} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          {met ? (
            <CheckCircleIcon aria-hidden sx={{ fontSize: 14, color: 'success.main' }} />
          ) : (
            <CircleIcon aria-hidden sx={{ fontSize: 14, color: 'text.secondary' }} />
          )}
          <Typography variant="caption" sx={{ color: met ? 'text.primary' : 'text.secondary' }}>
            {text}
            {met && <VisuallyHidden>{` ${t('setup.account.met')}`}</VisuallyHidden>}
          </Typography>
        </Box>
      ))}
      <Typography component="li" variant="caption" sx={{ color: 'text.secondary' }}>
        {t('setup.account.uncommon')}
      </Typography>
    </Box>
  );
}
