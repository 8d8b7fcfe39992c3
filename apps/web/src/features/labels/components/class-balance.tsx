import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LabelOverview } from '@sarm/contracts/http/labels/labels.entities';
import { useTranslation } from 'react-i18next';
import { noDecimals, percentWithOneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** How the boxes of a label are spread over the classes, the most frequent first. */
export function ClassBalance({ classes }: Pick<LabelOverview, 'classes'>) {
  const { t } = useTranslation(['dataLabels', 'frames']);
  const locale = useLocale();
  const all = classes.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Typography variant="body2" component="h2" sx={{ fontWeight: 650, mb: 1.25 }}>
        {t('dataLabels:classes')}
      </Typography>
      {all === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dataLabels:length.none')}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {classes.map(({ class: name, count }) => (
          <Box
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) minmax(24px, 64px) auto 52px',
              gap: 1.25,
              alignItems: 'center',
              fontSize: '0.8125rem',
            }}
          >
            <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
              {t(`frames:boxes.class.${name}`)}
            </Box>
            <Box
              aria-hidden
              sx={{ height: 9, bgcolor: (theme) => theme.palette.grades.lane, borderRadius: 0.5 }}
            >
              <Box
                sx={{
                  height: 1,
                  minWidth: 2,
                  width: `${(100 * count) / all}%`,
                  bgcolor: 'primary.main',
                  borderRadius: 0.5,
                }}
              />
            </Box>
            <Box component="dd" sx={{ m: 0, display: 'contents', fontVariantNumeric: 'tabular-nums' }}>
              <Box component="span" sx={{ textAlign: 'right' }}>
                {noDecimals(count, locale)}
              </Box>
              <Box component="span" sx={{ textAlign: 'right', color: 'text.secondary' }}>
                {percentWithOneDecimal((100 * count) / all, locale)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
