import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { dashboardCalls } from '@sarm/contracts/addresses/dashboard.generated';
import type { ProjectDashboard } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { StatusChip } from '@sarm/ui/status-chip';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { DemoChip } from '../../../shared/components/demo-chip.tsx';
import { PROJECT_TONES } from '../../../shared/components/project-tones.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { RecordTabs } from '../../../shared/records/record-tabs.tsx';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { currentProjectSet } from '../../../shared/ui-state/ui.slice.ts';
import { ProjectDatasets } from './project-datasets.tsx';
import { ProjectPerformance } from './project-performance.tsx';
import { ProjectStatistics } from './project-statistics.tsx';
import { ProjectTeam } from './project-team.tsx';

function Tabs({ shown }: { readonly shown: ProjectDashboard }) {
  const { t } = useTranslation('overview');
  const { project, statistics, team, analytics } = shown;
  const closed = analytics === null ? { disabled: t('noAnalytics') } : {};
  return (
    <RecordTabs
      tabs={[
        {
          name: 'statistics',
          label: t('tab.statistics'),
          content: () => <ProjectStatistics projectId={project.id} statistics={statistics} />,
        },
        {
          name: 'team',
          label: t('tab.team'),
          content: () => <ProjectTeam projectId={project.id} team={team} />,
        },
        {
          name: 'datasets',
          label: t('tab.datasets'),
          ...closed,
          content: () =>
            analytics !== null && (
              <ProjectDatasets
                projectId={project.id}
                total={statistics.datasetsCount}
                datasets={analytics.datasets}
              />
            ),
        },
        {
          name: 'performance',
          label: t('tab.performance'),
          ...closed,
          content: () => analytics !== null && <ProjectPerformance performance={analytics.performance} />,
        },
      ]}
    />
  );
}

/** BUS-080: four tabs over what the project stores. */
export function ProjectDashboardPage() {
  const { t } = useTranslation('overview');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { projectId = '' } = useParams();
  const dispatch = useAppDispatch();
  const answer = useRead(dashboardCalls.project, { params: { projectId } });
  const shown = answer.isError ? undefined : answer.data;
  const opened = shown?.project.id;
  usePageTitle(shown?.project.name ?? t('title'));
  useEffect(() => {
    if (opened !== undefined) dispatch(currentProjectSet(opened));
  }, [dispatch, opened]);
  return (
    <>
      <PageHeader
        title={shown?.project.name ?? t('title')}
        breadcrumbs={[<Crumb key="projects" to={PATHS.sarmProjects} label={t('projects')} />]}
        status={
          shown !== undefined && (
            <>
              <StatusChip
                label={t(`status.${shown.project.status}`)}
                tone={PROJECT_TONES[shown.project.status]}
              />
              {shown.project.isDemo && <DemoChip />}
            </>
          )
        }
        actions={
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {shown !== undefined && (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {t('asOf', { at: dateAndTime(shown.at, locale) })}
              </Typography>
            )}
            <Button variant="outlined" component={Link} to={pathTo(PATHS.sarmProjectDatasets, { projectId })}>
              {t('datasets')}
            </Button>
          </Box>
        }
      />
      {answer.isError && (
        <ErrorState
          message={t('failed', { message: errorText(answer.error) })}
          retryLabel={common('retry')}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      )}
      {shown === undefined && !answer.isError && (
        <Box aria-busy aria-label={common('loading')} sx={{ display: 'grid', gap: 2 }}>
          <Skeleton variant="rounded" height={40} animation={false} />
          <Skeleton variant="rounded" height={76} animation={false} />
          <Skeleton variant="rounded" height={280} animation={false} />
        </Box>
      )}
      {shown !== undefined && <Tabs shown={shown} />}
    </>
  );
}
