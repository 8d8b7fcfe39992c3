import type { ProjectPerformance } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { WeekPlot } from '@sarm/ui/figures/week-plot';
import { NewestInView } from '@sarm/ui/newest-in-view';
import { useTranslation } from 'react-i18next';
import { calendarDay, oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { shortDays } from './short-days.ts';

/** Time of work and corrected tracks over the last weeks; a week without work leaves a gap. */
export function PerformanceByWeek({ performance }: { readonly performance: ProjectPerformance }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const { weeks, time } = performance;
  // Only these have room for their names, so the month is shown where it changes among them.
  const named = weeks.map(({ week }) => week).filter((_, i) => i % 3 === 0 || i === weeks.length - 1);
  const names = new Map(shortDays(named, locale).map((day, i) => [named[i], day]));
  const point = (i: number, value: number | null, ends: { low: number; high: number } | null) => {
    const week = weeks[i]?.week ?? '';
    return {
      id: week,
      label: names.get(week) ?? '',
      value,
      low: ends?.low ?? null,
      high: ends?.high ?? null,
      text: t('weekOf', {
        week: calendarDay(week, locale),
        text: value === null ? t('notAvailable') : oneDecimal(value, locale),
      }),
    };
  };
  const seconds = weeks.map(({ median, centile95 }, i) =>
    point(i, median, median === null || centile95 === null ? null : { low: median, high: centile95 }),
  );
  const corrected = weeks.map(({ corrected: part }, i) =>
    point(i, part === null ? null : (100 * part.count) / part.of, part?.interval ?? null),
  );
  const none = (points: readonly { value: number | null }[]): string | undefined =>
    points.every(({ value }) => value === null) ? t('work.noWeeks') : undefined;
  const length = time?.videoSeconds ?? null;
  return (
    <>
      <SectionCard title={t('work.secondsPerVideo')} aside={t('work.secondsHint')} empty={none(seconds)}>
        <NewestInView label={t('work.secondsPerVideo')} minWidth={400}>
          <WeekPlot
            kind="range"
            points={seconds}
            label={t('work.secondsPerVideo')}
            reference={
              length === null
                ? undefined
                : { value: length, text: t('work.videoLength', { number: oneDecimal(length, locale) }) }
            }
          />
        </NewestInView>
      </SectionCard>
      <SectionCard title={t('work.correctedPercent')} aside={t('work.correctedHint')} empty={none(corrected)}>
        <NewestInView label={t('work.correctedPercent')} minWidth={400}>
          <WeekPlot kind="interval" points={corrected} label={t('work.correctedPercent')} />
        </NewestInView>
      </SectionCard>
    </>
  );
}
