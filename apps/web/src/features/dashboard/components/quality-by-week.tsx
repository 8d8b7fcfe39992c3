import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ProjectStatistics } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { hatch } from '@sarm/ui/figures/hatch';
import { WeekBars } from '@sarm/ui/figures/week-bars';
import { NewestInView } from '@sarm/ui/newest-in-view';
import { useTranslation } from 'react-i18next';
import { calendarDay, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { shortDays } from './short-days.ts';

const KINDS = ['good', 'warning', 'unusable', 'unchecked'] as const;

/** Videos of the last weeks by what their check found; the legend counts all of the project. */
export function QualityByWeek({ statistics }: { readonly statistics: ProjectStatistics }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const { palette } = useTheme();
  const { weeks, quality } = statistics;
  const shown = KINDS.filter((kind) => kind !== 'unchecked' || quality.unchecked > 0);
  const marks = {
    good: palette.primary.main,
    warning: hatch(palette.warning.main, palette.background.paper),
    unusable: palette.error.main,
    unchecked: palette.grades.laneLow,
  };
  const days = shortDays(
    weeks.map(({ week }) => week),
    locale,
  );
  const any = weeks.some((week) => KINDS.some((kind) => week[kind] > 0));
  return (
    <SectionCard
      title={t('videosPerWeek')}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {shown.map((kind) => (
            <Box key={kind} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              <Box
                aria-hidden
                sx={{ width: 10, height: 10, borderRadius: '2px', background: marks[kind] }}
                style={kind === 'warning' ? { border: `1px solid ${palette.warning.main}` } : {}}
              />
              {t(`quality.${kind}`)} {noDecimals(quality[kind], locale)}
            </Box>
          ))}
        </Box>
      }
      empty={any ? undefined : t('noVideosInWeeks')}
    >
      <NewestInView label={t('videosPerWeek')} minWidth={520}>
        <WeekBars
          label={t('videosPerWeek')}
          weeks={weeks.map((week, i) => ({
            ...week,
            id: week.week,
            label: days[i] ?? '',
            text: t('weekOf', {
              week: calendarDay(week.week, locale),
              text: shown.map((kind) => `${t(`quality.${kind}`)} ${week[kind]}`).join(', '),
            }),
          }))}
        />
      </NewestInView>
    </SectionCard>
  );
}
