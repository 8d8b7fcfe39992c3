import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { PredictionFindings } from '@sarm/contracts/http/predictions/predictions.entities';
import { axisTicks, roomForTicks } from '@sarm/ui/figures/axis-ticks';
import { useTranslation } from 'react-i18next';
import { noDecimals, oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const WIDTH = 420;
const TOP = 10;
const BOTTOM = 120;
const HEIGHT = 140;

/** Mean heads per frame along the video. What is still to come is shaded. */
export function HeadsPlot({
  found,
}: {
  readonly found: Pick<PredictionFindings, 'heads_per_frame' | 'duration'>;
}) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  const { palette } = useTheme();
  const { heads_per_frame: heads, duration } = found;
  const seen = heads.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const ticks = axisTicks(Math.max(1, ...seen.map(({ value }) => value)), 3);
  const most = ticks.at(-1) ?? 1;
  const left = roomForTicks(ticks);
  const right = WIDTH - 12;
  const x = (at: number): number => left + ((right - left) * (at + 0.5)) / Math.max(1, heads.length);
  const y = (value: number): number => BOTTOM - ((BOTTOM - TOP) * value) / most;
  const last = seen.at(-1);
  const mean = seen.reduce((sum, { value }) => sum + value, 0) / Math.max(1, seen.length);
  const awaited = last !== undefined && seen.length < heads.length;
  const quiet = palette.text.secondary;
  return (
    <figure style={{ margin: 0 }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
        {t('plots.heads')}
      </Typography>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        fontSize={11}
        fill={quiet}
        role="img"
        aria-label={t('plots.headsLabel', { mean: oneDecimal(mean, locale) })}
        style={{ display: 'block', width: '100%' }}
      >
        {awaited && (
          <rect
            x={x(last.at)}
            y={TOP}
            width={right - x(last.at)}
            height={BOTTOM - TOP}
            fill={palette.action.hover}
          />
        )}
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${left} ${y(tick)}H${right}`} stroke={palette.hairline} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {noDecimals(tick, locale)}
            </text>
          </g>
        ))}
        <text x={left} y={BOTTOM + 17}>
          0
        </text>
        <text x={right} y={BOTTOM + 17} textAnchor="end">
          {t('plots.seconds', { seconds: oneDecimal(duration, locale) })}
        </text>
        <polyline
          points={seen.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          fill="none"
          stroke={palette.primary.main}
          strokeWidth={2}
        />
        {awaited && (
          <path d={`M${x(last.at)} ${TOP}V${BOTTOM}`} stroke={palette.text.primary} strokeWidth={1.5} />
        )}
      </svg>
    </figure>
  );
}
