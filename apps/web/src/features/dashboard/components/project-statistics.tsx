import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import LinearProgress from '@mui/material/LinearProgress';
import type { ProjectStatistics as Statistics } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { CountStrip } from '@sarm/ui/count-strip';
import { CountBars } from '@sarm/ui/figures/count-bars';
import { VERDICT_PARTS, VerdictBars } from '@sarm/ui/figures/verdict-bars';
import { useTranslation } from 'react-i18next';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { noDecimals, percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { Missing } from './missing-count.tsx';
import { ProjectIssues } from './project-issues.tsx';
import { QualityByWeek } from './quality-by-week.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';

function Counts({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const number = (value: number): string => noDecimals(value, locale);
  const { analysesFailed, progress, videosAnalysed, videosCount } = statistics;
  return (
    <CountStrip
      label={t('counts')}
      counts={[
        { name: t('count.datasets'), value: number(statistics.datasetsCount) },
        { name: t('count.videos'), value: number(videosCount) },
        { name: t('count.patients'), value: number(statistics.patientsCount) },
        { name: t('count.segments'), value: number(statistics.segmentsCount) },
        { name: t('count.models'), value: number(statistics.modelsCount), note: t('fromDatasets') },
        {
          name: t('count.analyses'),
          value: number(statistics.analysesCount),
          ...(analysesFailed === 0 ? {} : { note: t('moreFailed', { count: analysesFailed }) }),
          attention: true,
        },
        {
          name: t('count.progress'),
          value:
            progress === null ? (
              <Missing text={t('notAvailable')} reason={t('noVideo')} />
            ) : (
              percent(Math.floor(progress), locale)
            ),
          ...(progress === null
            ? {}
            : {
                below: (
                  <>
                    <LinearProgress
                      variant="determinate"
                      value={progress}
                      aria-label={t('count.progress')}
                      sx={{ my: 0.5, height: 5, borderRadius: 3 }}
                    />
                    <Typography variant="caption" component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                      {t('analysed', { done: number(videosAnalysed), total: number(videosCount) })}
                    </Typography>
                  </>
                ),
              }),
        },
      ]}
    />
  );
}

function Reasons({ statistics: { reasons, quality } }: { readonly statistics: Statistics }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const noticeText = useNoticeText();
  return (
    <SectionCard
      title={t('reasons')}
      aside={reasons.length > 0 && t('reasonsOf', { count: quality.warning + quality.unusable })}
      empty={reasons.length === 0 ? t('noReasons') : undefined}
    >
      <CountBars
        bars={reasons.map(({ reason, count }) => ({
          id: reason,
          name: noticeText(qualityNotice(reason), reason),
          count,
          text: noDecimals(count, locale),
        }))}
      />
    </SectionCard>
  );
}

function Verdicts({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const texts = useFigureTexts();
  const { judged, verdicts, analysesCount } = statistics;
  return (
    <SectionCard
      title={
        judged < analysesCount
          ? t('verdictsNewest', { number: noDecimals(judged, locale) })
          : t('verdictsOf', { count: judged })
      }
      aside={t('edition')}
      empty={judged === 0 ? t('noVerdicts') : undefined}
    >
      <VerdictBars
        rows={verdicts.map(({ code, ...counts }) => ({ id: code, name: texts.name(code), counts }))}
        labels={
          Object.fromEntries(VERDICT_PARTS.map((part) => [part, t(`verdict.${part}`)])) as Record<
            (typeof VERDICT_PARTS)[number],
            string
          >
        }
      />
    </SectionCard>
  );
}

export interface ProjectStatisticsProps {
  readonly projectId: string;
  readonly statistics: Statistics;
}

/** BUS-089: counts, then quality of the videos, verdicts and issues. */
export function ProjectStatistics({ projectId, statistics }: ProjectStatisticsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <Counts statistics={statistics} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 336px' },
          alignItems: 'stretch',
        }}
      >
        <QualityByWeek statistics={statistics} />
        <Reasons statistics={statistics} />
        <Verdicts statistics={statistics} />
        <ProjectIssues projectId={projectId} />
      </Box>
    </Box>
  );
}
