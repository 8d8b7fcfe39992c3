import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Language, LANGUAGES } from '@sarm/domain/languages';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../../shared/components/brand-mark.tsx';
import { TOP_BAR_HEIGHT } from '../../../shared/components/top-bar-height.ts';
import { useSiteName } from '../../../shared/components/use-site-name.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/language-names.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/api/store-types.ts';
import { themeToggled } from '../../../shared/ui-state/ui.slice.ts';
import { SetupSteps } from './setup-steps.tsx';

function TopBar({ onLanguage }: Pick<SetupFrameProps, 'onLanguage'>) {
  const { t, i18n } = useTranslation(['setup', 'shell']);
  const dispatch = useAppDispatch();
  const dark = useAppSelector((state) => state.ui.theme === 'dark');
  const themeLabel = t(dark ? 'shell:lightTheme' : 'shell:darkTheme');
  const current = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  return (
    <Box
      component="header"
      sx={{
        minHeight: TOP_BAR_HEIGHT,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'hairline',
      }}
    >
      <BrandMark size={24} />
      <Typography noWrap sx={{ flex: 1, fontWeight: 700, letterSpacing: '-0.01em' }}>
        {useSiteName()}
      </Typography>
      <TextField
        select
        fullWidth={false}
        size="small"
        value={current}
        onChange={({ target }) => onLanguage(target.value as Language)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('setup.language') } } }}
        sx={{ minWidth: 130 }}
      >
        {LANGUAGES.map((each) => (
          <MenuItem key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title={themeLabel}>
        <IconButton aria-label={themeLabel} size="small" onClick={() => dispatch(themeToggled())}>
          {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}

export interface SetupFrameProps {
  readonly steps: readonly string[];
  readonly step: number;
  readonly title: string;
  readonly lead: string;
  readonly status?: ReactNode;
  readonly foot: string;
  readonly onLanguage: (language: Language) => void;
  readonly children: ReactNode;
}

/** The shell of the first start: nothing leads away from it but its steps. */
export function SetupFrame({
  steps,
  step,
  title,
  lead,
  status,
  foot,
  onLanguage,
  children,
}: SetupFrameProps) {
  const { t } = useTranslation('setup');
  const heading = useRef<HTMLHeadingElement>(null);
  // Another step is another page: a screen reader begins at its heading. The first one has the cursor in its form.
  useEffect(() => {
    if (step > 0) heading.current?.focus();
  }, [step]);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <TopBar onLanguage={onLanguage} />
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { md: '280px minmax(0, 1fr)' } }}>
        <Box
          component="nav"
          aria-label={t('setup.title')}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            bgcolor: 'background.paper',
            borderRight: { md: 1 },
            borderBottom: { xs: 1, md: 0 },
            // After the widths: the shorthand would set the colour back.
            '&&': { borderColor: 'hairline' },
          }}
        >
          <SetupSteps steps={steps} step={step} />
          <Box sx={{ flex: 1 }} />
          <Typography
            variant="caption"
            sx={{ display: { xs: 'none', md: 'block' }, color: 'text.secondary', p: 2.5 }}
          >
            {foot}
          </Typography>
        </Box>
        <Box component="main" sx={{ minWidth: 0, px: { xs: 2, md: 3 }, py: 2.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 0.5 }}>
            <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none !important' }}>
              {title}
            </Typography>
            {status}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {lead}
          </Typography>
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** The work of a step, with notes about it at the side. */
export function SetupColumns({
  children,
  aside,
  wide = '3fr 2fr',
}: {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  readonly wide?: string;
}) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: wide }, alignItems: 'start', maxWidth: 1160 }}
    >
      <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>{children}</Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>{aside}</Box>
    </Box>
  );
}
