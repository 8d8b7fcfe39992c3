import Typography from '@mui/material/Typography';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';

/** PLT-061: what the own signature prints. People who manage users change it, each other's where there are several. */
export function SigningName() {
  const { t } = useTranslation('account');
  const { signingName, signingTitle } = useUser();
  const shown = (label: string, value: string) => (
    <TextInput label={label} value={value === '' ? t('signingNotSet') : value} disabled />
  );
  return (
    <>
      {shown(t('signingName'), signingName)}
      {shown(t('signingTitle'), signingTitle)}
      {/* Not the hint of a disabled field, which would be too faint to read. */}
      <Typography variant="caption" sx={{ color: 'text.secondary', mt: -1, gridColumn: '1 / -1' }}>
        {t('signingHint')}
      </Typography>
    </>
  );
}
