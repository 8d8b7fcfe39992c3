import Box from '@mui/material/Box';
import { isLanguage, LANGUAGES } from '@sarm/domain/languages';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/language-names.ts';
import { rememberLanguage } from '../../../shared/i18n/start-language.ts';

/** Before a sign-in; a person's own setting holds after it. */
export function LanguageChoice() {
  const { t } = useTranslation('auth');
  const choose = (value: string): void => {
    if (!isLanguage(value)) return;
    rememberLanguage(value);
    document.documentElement.lang = value;
    void i18n.changeLanguage(value);
  };
  return (
    <Box
      component="select"
      aria-label={t('login.language')}
      value={i18n.language}
      onChange={(event) => choose(event.target.value)}
      sx={{
        justifySelf: 'center',
        font: 'inherit',
        fontSize: '0.8125rem',
        color: 'text.secondary',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        px: 1,
        py: 0.5,
      }}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </Box>
  );
}
