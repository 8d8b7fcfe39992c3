import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { ThemeProvider } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { UserSettings } from '@sarm/domain/settings';
import { IntervalBar } from '@sarm/ui/figures/interval-bar';
import { StatusChip } from '@sarm/ui/status-chip';
import { buildTheme } from '@sarm/ui/theme';
import { useState } from 'react';
import { LANGUAGE_NAMES } from '../../../shared/i18n/language-names.ts';
import { useTextsIn } from '../hooks/use-texts-in.ts';

const SAMPLE = { value: 21.3, low: 18.3, high: 24.7, limit: 16 } as const;
const FILE_MB = 18.4;
const CHIPS = [
  ['completed', 'success'],
  ['processing', 'running'],
  ['failed', 'error'],
  ['active', 'info'],
  ['pending', 'default'],
] as const;

/** How the product looks and writes with what is chosen, before it is saved. */
export function SettingsPreview({ draft: { darkMode, language } }: { readonly draft: UserSettings }) {
  const t = useTextsIn(language);
  const [now] = useState(() => new Date());
  const mode = darkMode ? 'dark' : 'light';
  const number = (value: number): string =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).format(value);
  const time = (style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, style).format(now);
  const rows = {
    date: time({ dateStyle: 'full' }),
    time: time({ timeStyle: 'short' }),
    numbers: number(1284.5),
    size: t('preview.megabytes', { value: number(FILE_MB) }),
  } as const;
  const range = `${number(SAMPLE.low)}–${number(SAMPLE.high)}`;
  return (
    <ThemeProvider theme={buildTheme({ mode, accent: 'sarm' })}>
      <Card
        component="section"
        lang={language}
        aria-label={t('preview.title')}
        sx={{ color: 'text.primary' }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            minHeight: 44,
            px: 2,
            borderBottom: 1,
            borderColor: 'hairline',
          }}
        >
          <Typography variant="h3" component="h2">
            {t('preview.title')}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {`${LANGUAGE_NAMES[language]}, ${t(`dark.${mode}`).toLocaleLowerCase(language)}`}
          </Typography>
        </Box>
        <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
          <Box>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('preview.figure')}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
              <Typography sx={{ fontSize: '1.25rem', fontWeight: 700 }}>{number(SAMPLE.value)}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
                {`${t('preview.unit')} ${range}`}
              </Typography>
              <StatusChip label={t('preview.normal')} tone="success" />
            </Box>
            <IntervalBar
              {...SAMPLE}
              width={256}
              label={`${number(SAMPLE.value)} ${t('preview.unit')}, ${range}`}
            />
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              py: 1.5,
              borderTop: 1,
              borderBottom: 1,
              borderColor: 'hairline',
              display: 'grid',
              gridTemplateColumns: 'max-content 1fr',
              columnGap: 3,
              rowGap: 0.75,
              fontSize: '0.8125rem',
            }}
          >
            {(Object.keys(rows) as (keyof typeof rows)[]).map((key) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {t(`preview.${key}`)}
                </Box>
                <Box component="dd" sx={{ m: 0, fontWeight: 620 }}>
                  {rows[key]}
                </Box>
              </Box>
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {CHIPS.map(([key, tone]) => (
              <StatusChip key={key} label={t(`preview.${key}`)} tone={tone} />
            ))}
          </Box>
        </Box>
      </Card>
    </ThemeProvider>
  );
}
