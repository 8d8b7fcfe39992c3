import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import type { WhoEdition } from '@sarm/domain/reports';
import { type TrendPoint, TrendPlot } from '@sarm/ui/figures/trend-plot';
import { NewestInView } from '@sarm/ui/newest-in-view';
import { useTranslation } from 'react-i18next';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { pointsOf, type SampleOfHistory, volumesOf } from '../state/sample-history.ts';

const hasValue = (points: readonly TrendPoint[]): boolean => points.some(({ value }) => value !== null);

interface PlotProps {
  readonly name: 'concentration' | 'progressive' | 'volume';
  readonly points: readonly TrendPoint[];
  readonly limit: number;
}

function Plot({ name, points, limit, edition }: PlotProps & { readonly edition: WhoEdition }) {
  const { t } = useTranslation('patients');
  const locale = useLocale();
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <Box component="section" aria-label={t(`plot.${name}`)}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1, mb: 0.5 }}>
        <Typography variant="subtitle2" component="h3">
          {t(`plot.${name}`)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t(`plot.${name}Unit`, { edition: t(`plot.editions.${edition}`) })}
        </Typography>
      </Box>
      <NewestInView label={t(`plot.${name}`)} minWidth={520}>
        <TrendPlot
          points={points}
          limit={limit}
          texts={{
            label: t(`plot.${name}`),
            limit: t('plot.limit', { value: new Intl.NumberFormat(locale).format(limit) }),
          }}
          format={(value) => oneDecimal(value, locale)}
          formatMonth={(month) => months.format(month)}
        />
      </NewestInView>
    </Box>
  );
}

/** Figures of a patient's samples over time. One sample: a point, no line. A figure without any value has no plot. */
export function PatientTrends({ history }: { readonly history: readonly SampleOfHistory[] }) {
  const { t } = useTranslation('patients');
  // As the list of analyses answers all of them; without any there is nothing to compare but the volume.
  const edition = history.find(({ analysis }) => analysis !== undefined)?.analysis?.edition ?? 'who6';
  const limits = WHO_LIMITS[edition];
  const plots: PlotProps[] = [
    {
      name: 'concentration',
      points: pointsOf(history, 'concentration'),
      limit: limits.concentrationMillionPerMl,
    },
    {
      name: 'progressive',
      points: pointsOf(history, 'progressive_motility'),
      limit: limits.progressivePercent,
    },
    { name: 'volume', points: volumesOf(history), limit: limits.volumeMl },
  ];
  const shown = plots.filter(({ points }) => hasValue(points));
  if (shown.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, p: 2 }}>
      {shown.map((plot) => (
        <Plot key={plot.name} {...plot} edition={edition} />
      ))}
      <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
        <InfoIcon fontSize="small" aria-hidden />
        <Typography variant="caption">{t('plot.note')}</Typography>
      </Box>
    </Box>
  );
}
