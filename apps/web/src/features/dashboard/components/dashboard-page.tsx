import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { dashboardCalls } from '@sarm/contracts/addresses/dashboard.generated';
import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { CountStrip } from '@sarm/ui/count-strip';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { FirstSteps, isNew } from './first-steps.tsx';
import { OpenWorkList } from './open-work-list.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentAnalyses } from './recent-analyses.tsx';
import { RecentNotifications, RecentPatients } from './recent-people.tsx';

function Counts({ counts }: Pick<BusinessDashboard, 'counts'>) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const note = (key: 'processing' | 'running' | 'drafts', count: number) =>
    count === 0 ? {} : { note: t(`count.${key}`, { count }) };
  const of = (name: 'projects' | 'datasets' | 'videos' | 'patients' | 'analyses' | 'reports') => ({
    name: t(`count.${name}`),
    value: noDecimals(counts[name], locale),
  });
  return (
    <CountStrip
      label={t('counts')}
      counts={[
        of('projects'),
        of('datasets'),
        { ...of('videos'), ...note('processing', counts.videosProcessing), attention: true },
        of('patients'),
        { ...of('analyses'), ...note('running', counts.analysesRunning), attention: true },
        { ...of('reports'), ...note('drafts', counts.reportDrafts) },
      ]}
    />
  );
}

/** BUS-015, BUS-078, BUS-079 */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  usePageTitle(t('title'));
  const answer = useRead(dashboardCalls.business);
  const locale = useLocale();
  const [now] = useState(() => new Date().toISOString());
  const { data } = answer;
  // The steps lead to pages that a person who only reads cannot open.
  const mayBegin = mayOpen(useUser(), 'sarmProjects');
  const work = data?.tasks ?? [];
  const more = (data?.tasksTotal ?? 0) - work.length;
  const details = [
    t('own', { count: data?.counts.projects ?? 0 }),
    ...(answer.fulfilledTimeStamp === undefined
      ? []
      : [dateAndTime(new Date(answer.fulfilledTimeStamp).toISOString(), locale)]),
  ];
  return (
    <>
      <PageHeader title={t('title')} description={data === undefined ? undefined : details.join(', ')} />
      {data === undefined && !answer.isError && (
        <Skeleton variant="rounded" height={68} animation={false} aria-busy aria-label={t('counts')} />
      )}
      {data !== undefined && <Counts counts={data.counts} />}
      <QuickActions />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) 310px' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          {data !== undefined && mayBegin && isNew(data.counts) && <FirstSteps {...data} />}
          <DashboardCard
            title={t('openWork')}
            aside={more > 0 ? t('more', { count: more }) : t('order')}
            answer={answer}
            isEmpty={work.length === 0}
            empty={t('noWork')}
          >
            <OpenWorkList work={work} now={now} />
          </DashboardCard>
          <RecentAnalyses answer={answer} />
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <RecentPatients answer={answer} />
          <RecentNotifications />
        </Box>
      </Box>
    </>
  );
}
