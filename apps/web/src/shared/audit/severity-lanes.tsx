import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type Theme, useTheme } from '@mui/material/styles';
import { LOG_SEVERITIES, type LogSeverity } from '@sarm/domain/statuses';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime, noDecimals } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';
import { axisTicks, isHours } from './axis-ticks.ts';
import { SEVERITY_COLOURS, SEVERITY_ICONS } from './severity-mark.tsx';

export interface SeverityLanesProps {
  readonly from: Date;
  readonly until: Date;
  readonly bucketSeconds: number;
  readonly buckets: readonly (Readonly<Record<LogSeverity, number>> & { readonly at: string })[];
  readonly totals: Readonly<Record<LogSeverity, number>>;
  /** The lane that the list is narrowed to; '' for all. */
  readonly chosen: string;
  readonly onChoose: (severity: string) => void;
  /** A time that was drawn over the lanes. */
  readonly onSelect: (from: Date, until: Date) => void;
}

const HEIGHTS = { info: 36, warning: 24, error: 24, critical: 24 } as const;
const fillOf = ({ palette }: Theme, severity: LogSeverity): string =>
  severity === 'info' ? palette.primary.main : palette[severity === 'warning' ? 'warning' : 'error'].main;

function Lane({ severity, ...props }: SeverityLanesProps & { readonly severity: LogSeverity }) {
  const theme = useTheme();
  const locale = useLocale();
  const { t } = useTranslation('logs');
  const span = props.until.getTime() - props.from.getTime();
  const width = (props.bucketSeconds * 1000) / span;
  const most = Math.max(1, ...props.buckets.map((bucket) => bucket[severity]));
  const bars = props.buckets.flatMap((bucket) => {
    const start = (new Date(bucket.at).getTime() - props.from.getTime()) / span;
    return bucket[severity] === 0 ? [] : [{ at: bucket.at, start, count: bucket[severity] }];
  });
  return (
    <Box sx={{ position: 'relative', height: HEIGHTS[severity], borderBottom: 1, borderColor: 'hairline' }}>
      {bars.map(({ at, start, count }) => (
        <Box
          key={at}
          data-severity={severity}
          title={`${dateAndTime(at, locale)}: ${t('lane', { count })}`}
          sx={{
            position: 'absolute',
            bottom: 0,
            left: `${start * 100}%`,
            width: `calc(${width * 100}% - 1px)`,
            minWidth: 2,
            height: `${Math.max(10, (count / most) * 92)}%`,
            bgcolor: fillOf(theme, severity),
          }}
        />
      ))}
    </Box>
  );
}

function LaneName({ severity, totals, chosen, onChoose }: SeverityLanesProps & { severity: LogSeverity }) {
  const { t } = useTranslation('logs');
  const locale = useLocale();
  const Icon = SEVERITY_ICONS[severity];
  const on = chosen === severity;
  return (
    <ButtonBase
      aria-pressed={on}
      onClick={() => onChoose(on ? '' : severity)}
      sx={{
        height: HEIGHTS[severity],
        width: '100%',
        px: 0.75,
        gap: 1,
        borderRadius: 1,
        fontSize: '0.8125rem',
        fontWeight: 620,
        ...(on ? { bgcolor: 'action.selected' } : {}),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color: SEVERITY_COLOURS[severity] }} />
      {t(`severity.${severity}`)}
      <Box
        component="span"
        sx={{
          ml: 'auto',
          pl: 1,
          color: SEVERITY_COLOURS[severity],
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {noDecimals(totals[severity], locale)}
      </Box>
    </ButtonBase>
  );
}

function useTicks({ from, until }: Pick<SeverityLanesProps, 'from' | 'until'>) {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(
    locale,
    isHours(from, until) ? { hour: 'numeric', minute: '2-digit' } : { month: 'short', day: 'numeric' },
  );
  return axisTicks(from, until).map(({ place, at }) => ({ place, label: format.format(at) }));
}

/** Entries over time, one lane for each severity with a scale of its own; drawing over it selects a time. */
export function SeverityLanes(props: SeverityLanesProps) {
  const { from, until, onSelect } = props;
  const { t } = useTranslation('logs');
  const plot = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<readonly [number, number] | null>(null);
  const ticks = useTicks(props);
  const placeOf = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {};
    return Math.min(1, Math.max(0, (clientX - left) / (width || 1)));
  };
  const momentOf = (place: number): Date =>
    new Date(from.getTime() + place * (until.getTime() - from.getTime()));
  const end = (): void => {
    if (drawn !== null) {
      const [a, b] = drawn.toSorted((one, other) => one - other) as [number, number];
      if (b - a > 0.01) onSelect(momentOf(a), momentOf(b));
    }
    setDrawn(null);
  };
  const [a, b] = drawn ?? [0, 0];
  return (
    <Box
      role="group"
      aria-label={t('lanes')}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '148px 1fr' }, columnGap: 1.5 }}
    >
      <Box sx={{ display: 'grid', alignContent: 'start' }}>
        {LOG_SEVERITIES.map((severity) => (
          <LaneName key={severity} {...props} severity={severity} />
        ))}
      </Box>
      <Box sx={{ minWidth: 0, display: { xs: 'none', sm: 'block' } }}>
        <Box
          ref={plot}
          onPointerDown={(event) => setDrawn([placeOf(event), placeOf(event)])}
          onPointerMove={(event) => setDrawn(drawn === null ? null : [drawn[0], placeOf(event)])}
          onPointerUp={end}
          onPointerLeave={end}
          sx={{ position: 'relative', cursor: 'crosshair', touchAction: 'none' }}
        >
          {LOG_SEVERITIES.map((severity) => (
            <Lane key={severity} {...props} severity={severity} />
          ))}
          {drawn !== null && (
            <Box
              sx={{
                position: 'absolute',
                inset: 0,
                left: `${Math.min(a, b) * 100}%`,
                width: `${Math.abs(b - a) * 100}%`,
                bgcolor: 'action.selected',
              }}
            />
          )}
        </Box>
        <Box sx={{ position: 'relative', height: 20, fontSize: '0.6875rem', color: 'text.secondary' }}>
          {ticks.map(({ place, label }) => (
            <Box key={place} component="span" sx={{ position: 'absolute', left: `${place * 100}%`, pt: 0.5 }}>
              {label}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
