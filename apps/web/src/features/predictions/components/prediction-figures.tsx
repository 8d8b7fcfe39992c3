import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  Prediction,
  PredictionFindings,
  PredictionMetrics,
} from '@sarm/contracts/http/predictions/predictions.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { noDecimals, oneDecimal, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { type MetricName, metricsOf } from '../state/shown-metrics.ts';

export interface PredictionFiguresProps {
  readonly prediction: Pick<Prediction, 'model_type' | 'status'>;
  readonly found: Pick<PredictionFindings, 'metrics' | 'all_frames'>;
}

const UNITS = [
  'total_sperm_count',
  'detection_confidence',
  'processing_time',
  'total_analyzed_sperm',
] as const;
/** Frames and classes are plain numbers under their names. */
const hasUnit = (name: MetricName): name is (typeof UNITS)[number] =>
  (UNITS as readonly MetricName[]).includes(name);

function textOf(name: MetricName, metrics: PredictionMetrics, locale: string): string | null {
  const value = metrics[name] ?? null;
  if (value === null) return null;
  if (name === 'detection_confidence') return twoDecimals(value, locale);
  return name === 'processing_time' ? oneDecimal(value, locale) : noDecimals(value, locale);
}

/** What the type of the model gives. Tracks and classes are counted when every frame is through. */
export function PredictionFigures({ prediction, found }: PredictionFiguresProps) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  const running = prediction.status === 'running';
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        borderTop: 1,
        borderColor: 'hairline',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {metricsOf(prediction.model_type).map((name) => {
        const value = textOf(name, found.metrics, locale);
        const unit =
          name === 'processed_frames' && running
            ? t('metric.ofFrames', { total: noDecimals(found.all_frames, locale) })
            : hasUnit(name)
              ? t(`metric.unit.${name}`)
              : undefined;
        return (
          <Box key={name} sx={{ px: 2, py: 1.25, minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(`metric.${name}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontSize: '1.25rem', fontWeight: 700, '& span > span': { fontSize: '0.875rem' } }}
            >
              <FigureValue
                value={value}
                {...(unit === undefined ? {} : { unit })}
                notAvailable={t('metric.none')}
                reason={running ? t('metric.atEnd') : t('metric.nothingFound')}
              />
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
