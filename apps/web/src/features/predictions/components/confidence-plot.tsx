import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { PredictionFindings } from '@sarm/contracts/http/predictions/predictions.entities';
import { confidenceBand } from '@sarm/domain/shapes/detection';
import { useTranslation } from 'react-i18next';
import { noDecimals, oneDecimal, upToTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const WIDTH = 280;
const TOP = 10;
const BOTTOM = 120;
const HEIGHT = 140;

/** How sure the model was of its heads, from the least that it reports up to 1. */
export function ConfidencePlot({ found }: { readonly found: Pick<PredictionFindings, 'confidence'> }) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  const { palette } = useTheme();
  const { confidence } = found;
  const colours = {
    high: palette.success.main,
    medium: palette.info.main,
    low: palette.warning.main,
    poor: palette.error.main,
  };
  const first = Math.max(
    0,
    confidence.findIndex((count) => count > 0),
  );
  const shown = confidence.slice(first);
  const most = Math.max(1, ...shown);
  const step = (WIDTH - 8) / Math.max(1, shown.length);
  const from = first / Math.max(1, confidence.length);
  const total = confidence.reduce((sum, count) => sum + count, 0);
  return (
    <figure style={{ margin: 0 }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
        {t('plots.confidence')}
      </Typography>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        fontSize={11}
        fill={palette.text.secondary}
        role="img"
        aria-label={t('plots.confidenceLabel', { heads: noDecimals(total, locale) })}
        style={{ display: 'block', width: '100%' }}
      >
        <path d={`M4 ${BOTTOM}H${WIDTH - 4}`} stroke={palette.hairline} />
        {shown.map((count, at) => {
          const height = ((BOTTOM - TOP) * count) / most;
          const middle = (first + at + 0.5) / confidence.length;
          return (
            <rect
              key={middle}
              x={4 + at * step + 1}
              y={BOTTOM - height}
              width={Math.max(1, step - 2)}
              height={height}
              fill={colours[confidenceBand(middle)]}
            />
          );
        })}
        <text x={4} y={BOTTOM + 17}>
          {upToTwoDecimals(from, locale)}
        </text>
        <text x={WIDTH - 4} y={BOTTOM + 17} textAnchor="end">
          {oneDecimal(1, locale)}
        </text>
      </svg>
    </figure>
  );
}
