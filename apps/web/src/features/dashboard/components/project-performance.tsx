import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  PartOf,
  ProjectPerformance as Performance,
} from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { CountStrip, type CountedThing } from '@sarm/ui/count-strip';
import { useTranslation } from 'react-i18next';
import {
  dateAndTime,
  noDecimals,
  oneDecimal,
  upToTwoDecimals,
} from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { DetectionScores } from './detection-scores.tsx';
import { Missing } from './missing-count.tsx';
import { PerformanceByWeek } from './performance-by-week.tsx';
import { ProjectModels } from './project-models.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { SelfCheckReasons } from '../../../shared/self-check/self-check-reasons.tsx';
import { SelfCheckTable } from '../../../shared/self-check/self-check-table.tsx';

const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;

/** In the two largest units that it fills. */
function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  return (seconds) => {
    let rest = Math.round(seconds);
    const parts = (Object.keys(UNITS) as (keyof typeof UNITS)[]).map((unit) => {
      const number = Math.floor(rest / UNITS[unit]);
      rest -= number * UNITS[unit];
      return { unit, number };
    });
    const first = parts.findIndex(({ number }) => number > 0);
    return parts
      .slice(first === -1 ? 3 : first)
      .slice(0, 2)
      .map(({ unit, number }) => t(`work.${unit}`, { number: noDecimals(number, locale) }))
      .join(' ');
  };
}

function Below({ children }: { readonly children: string }) {
  return (
    <Typography variant="caption" component="dd" sx={{ m: 0, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

function Counts({ performance }: { readonly performance: Performance }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const duration = useDuration();
  const missing = (reason: string) => <Missing text={t('notAvailable')} reason={reason} />;
  const part = (name: 'failed' | 'replicates' | 'corrected', found: PartOf | null): CountedThing => {
    const label = t(`work.${name}`);
    if (found === null)
      return {
        name: label,
        value: missing(
          t(
            (
              {
                failed: 'work.noFailed',
                replicates: 'work.noReplicates',
                corrected: 'work.noCorrected',
              } as const
            )[name],
          ),
        ),
      };
    const { count, of, interval } = found;
    return {
      name: label,
      value: noDecimals(count, locale),
      note: t('work.of', { total: noDecimals(of, locale) }),
      below: (
        <Below>
          {t('work.interval', {
            percent: oneDecimal((100 * count) / of, locale),
            low: oneDecimal(interval.low, locale),
            high: oneDecimal(interval.high, locale),
          })}
        </Below>
      ),
    };
  };
  const { time, report } = performance;
  return (
    <CountStrip
      label={t('work.counts')}
      counts={[
        time === null
          ? { name: t('work.time'), value: missing(t('work.noTime')) }
          : {
              name: t('work.time'),
              value: t('work.seconds', { number: oneDecimal(time.median, locale) }),
              ...(time.perSecond === null
                ? {}
                : {
                    below: (
                      <Below>
                        {t('work.perSecond', { number: upToTwoDecimals(time.perSecond, locale) })}
                      </Below>
                    ),
                  }),
            },
        part('failed', performance.failed),
        part('replicates', performance.replicates),
        part('corrected', performance.corrected),
        report === null
          ? { name: t('work.report'), value: missing(t('work.noReport')) }
          : {
              name: t('work.report'),
              value: duration(report.median),
              below: <Below>{t('work.reports', { count: report.reports })}</Below>,
            },
      ]}
    />
  );
}

/** PLT-236: the newest of the installation. */
function SelfCheck({ run }: { readonly run: Performance['selfCheck'] }) {
  const { t } = useTranslation('selfCheck');
  const locale = useLocale();
  return (
    <SectionCard
      title={t('title')}
      flush
      empty={run === null ? t('none') : undefined}
      {...(run === null
        ? {}
        : { aside: t('lastRun', { time: dateAndTime(run.at, locale), version: run.productVersion }) })}
    >
      {run !== null && (
        <>
          <SelfCheckTable run={run} />
          <Box sx={{ px: 2, py: 1 }}>
            <SelfCheckReasons figures={run.figures} />
          </Box>
        </>
      )}
    </SectionCard>
  );
}

/** How the work of a project went, and how good the models behind it are. */
export function ProjectPerformance({ performance }: { readonly performance: Performance }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <Counts performance={performance} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <SelfCheck run={performance.selfCheck} />
        <DetectionScores scores={performance.detection} />
        <PerformanceByWeek performance={performance} />
      </Box>
      <ProjectModels models={performance.models} />
    </Box>
  );
}
