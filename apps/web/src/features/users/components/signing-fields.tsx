import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TextInput, type TextInputProps } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';

type Field = Omit<TextInputProps, 'label'>;

interface SigningFieldsProps {
  readonly name: Field;
  readonly title: Field;
  /** For the own account: nobody else may manage users, and the password is entered again. */
  readonly password: Field | undefined;
}

/** PLT-061: what the signature of the person's reports prints. */
export function SigningFields({ name, title, password }: SigningFieldsProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <TextInput {...name} label={t('field.signingName')} autoComplete="off" />
      <TextInput {...title} label={t('field.signingTitle')} autoComplete="off" />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t('signing.hint')}
        </Typography>
      </Box>
      {password !== undefined && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            {...password}
            type="password"
            label={t('field.password')}
            helperText={password.helperText ?? t('signing.passwordHint')}
            autoComplete="current-password"
          />
        </Box>
      )}
    </>
  );
}
