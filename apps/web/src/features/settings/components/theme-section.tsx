import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { buildTheme } from '@sarm/ui/theme';
import { useTranslation } from 'react-i18next';
import { SettingRow } from '../../../shared/forms/setting-row.tsx';
import type { SectionProps } from '../hooks/use-draft.ts';

const MODES = ['light', 'dark'] as const;

/** A page of the product as small as a stamp, in the colours of the mode. */
function Stamp({ mode, chosen }: { readonly mode: (typeof MODES)[number]; readonly chosen: boolean }) {
  const { palette } = buildTheme({ mode, accent: 'sarm' });
  const bar = (width: string, color: string) => (
    <Box sx={{ width, height: 6, borderRadius: 1, bgcolor: color }} />
  );
  return (
    <Box
      aria-hidden
      sx={{
        border: 2,
        borderColor: chosen ? 'primary.main' : 'hairline',
        borderRadius: 2,
        overflow: 'hidden',
        bgcolor: palette.background.default,
      }}
    >
      <Box
        sx={{ display: 'flex', gap: 0.75, p: 0.75, bgcolor: palette.background.paper, alignItems: 'center' }}
      >
        <Box sx={{ width: 8, height: 8, borderRadius: 0.5, bgcolor: palette.primary.main }} />
        {bar('34%', palette.text.primary)}
      </Box>
      <Box sx={{ display: 'flex', height: 76 }}>
        <Box sx={{ width: 44, p: 0.75, display: 'grid', gap: 0.75, alignContent: 'start' }}>
          {bar('100%', palette.primary.light)}
          {bar('80%', palette.text.disabled)}
          {bar('80%', palette.text.disabled)}
        </Box>
        <Box sx={{ flex: 1, p: 0.75, display: 'grid', gap: 0.75, alignContent: 'start' }}>
          {bar('40%', palette.text.primary)}
          <Box sx={{ p: 0.75, border: 1, borderColor: palette.divider, bgcolor: palette.background.paper }}>
            {bar('70%', palette.primary.main)}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

/** PLT-063 */
export function ThemeSection({ draft, unsaved, change }: SectionProps) {
  const { t } = useTranslation('settings');
  const mode = draft.darkMode ? 'dark' : 'light';
  return (
    <Card component="section" aria-label={t('dark.label')}>
      <SettingRow
        label={t('dark.label')}
        hint={t('dark.hint')}
        unsaved={unsaved('darkMode')}
        control={(named) => (
          <Switch
            checked={draft.darkMode}
            onChange={(_, darkMode) => change({ darkMode })}
            slotProps={{ input: { role: 'switch', ...named } }}
          />
        )}
      >
        <RadioGroup
          row
          aria-label={t('dark.look')}
          value={mode}
          onChange={(_, chosen) => change({ darkMode: chosen === 'dark' })}
          sx={{ gap: 2, pt: 0.5, pb: 1 }}
        >
          {MODES.map((each) => (
            <Box
              component="label"
              key={each}
              sx={{ cursor: 'pointer', width: { xs: 'calc(50% - 8px)', sm: 176 } }}
            >
              <Stamp mode={each} chosen={each === mode} />
              <Box sx={{ display: 'flex', alignItems: 'center' }}>
                <Radio size="small" value={each} sx={{ ml: -1 }} />
                <Typography variant="body2">{t(`dark.${each}`)}</Typography>
              </Box>
            </Box>
          ))}
        </RadioGroup>
      </SettingRow>
    </Card>
  );
}
