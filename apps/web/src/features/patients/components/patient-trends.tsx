import InfoIcon from '@mui/icons-material/InfoOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { WHO_LIMITS } from '@sarm/domain/figures/reference-limits';
import type { WhoEdition } from '@sarm/domain/reports';
import { type TrendPoint, TrendPlot } from '@sarm/ui/figures/trend-plot';
import { NewestInView } from '@sarm/ui/newest-in-view';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { dateOnly, oneDecimal } from '../../../shared/format/format-figures.ts';
import {
  type ChangeOfMethod,
  changesOfMethod,
  pointsOf,
  type SampleOfHistory,
  volumesOf,
} from '../state/sample-history.ts';

const hasValue = (points: readonly TrendPoint[]): boolean => points.some(({ value }) => value !== null);

interface PlotProps {
  readonly name: 'concentration' | 'progressive' | 'volume';
  readonly points: readonly TrendPoint[];
  readonly limit: number;
  /** Of what a person entered none. */
  readonly changes?: readonly ChangeOfMethod[];
}

function Plot({ name, points, limit, changes = [], edition }: PlotProps & { readonly edition: WhoEdition }) {
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
          breaks={changes.map(({ before, after }) => ({ from: before.at, to: after.at }))}
          texts={{
            label: t(`plot.${name}`),
            limit: t('plot.limit', { value: new Intl.NumberFormat(locale).format(limit) }),
            broken: t('plot.changed.mark'),
          }}
          format={(value) => oneDecimal(value, locale)}
          formatMonth={(month) => months.format(month)}
        />
      </NewestInView>
    </Box>
  );
}

/** As text what the lines of the plots mark: which samples, and what each was measured with. */
function Changes({ changes }: { readonly changes: readonly ChangeOfMethod[] }) {
  const { t } = useTranslation('patients');
  const locale = useLocale();
  if (changes.length === 0) return null;
  const models = ({ madeWith }: ChangeOfMethod['before']) =>
    madeWith.models.map(({ name, code }) => `${name} (${code})`).join(', ');
  return (
    <Alert severity="info" variant="outlined" sx={{ '& ul': { m: 0, pl: 2.5 } }}>
      <ul>
        {changes.map(({ change, before, after }) => (
          <li key={after.at.getTime()}>
            {t(`plot.changed.${change}`, {
              date: dateOnly(before.at.toISOString(), locale),
              day: dateOnly(after.at.toISOString(), locale),
              from: models(before),
              to: models(after),
              fromRules: before.madeWith.rules.join(', '),
              toRules: after.madeWith.rules.join(', '),
            })}
          </li>
        ))}
      </ul>
      {t('plot.changed.note')}
    </Alert>
  );
}

/** Figures of a patient's samples over time. One sample: a point, no line. A figure without any value has no plot. */
export function PatientTrends({ history }: { readonly history: readonly SampleOfHistory[] }) {
  const { t } = useTranslation('patients');
  // As the list of analyses answers all of them; without any there is nothing to compare but the volume.
  const edition = history.find(({ analysis }) => analysis !== undefined)?.analysis?.edition ?? 'who6';
  const limits = WHO_LIMITS[edition];
  const changes = changesOfMethod(history);
  const plots: PlotProps[] = [
    {
      name: 'concentration',
      points: pointsOf(history, 'concentration'),
      limit: limits.concentrationMillionPerMl,
      changes,
    },
    {
      name: 'progressive',
      points: pointsOf(history, 'progressive_motility'),
      limit: limits.progressivePercent,
      changes,
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
      <Changes changes={changes} />
      <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
        <InfoIcon fontSize="small" aria-hidden />
        <Typography variant="caption">{t('plot.note')}</Typography>
      </Box>
    </Box>
  );
}
