import Box from '@mui/material/Box';
import { dashboardCalls } from '@sarm/contracts/addresses/dashboard.generated';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { TechnicalCards } from './technical-cards.tsx';
import { FailedList, RunningList } from './technical-work.tsx';

/** TEC-007, TEC-031 */
export function TechnicalDashboardPage() {
  const { t } = useTranslation('technicalDashboard');
  usePageTitle(t('title'));
  const locale = useLocale();
  const answer = useRead(dashboardCalls.technical);
  const { data, refetch } = answer;
  const onEnd = useCallback(() => void refetch(), [refetch]);
  const details = [
    t('own', { count: data?.counts.projects ?? 0 }),
    ...(answer.fulfilledTimeStamp === undefined
      ? []
      : [dateAndTime(new Date(answer.fulfilledTimeStamp).toISOString(), locale)]),
  ];
  const running = data?.running ?? [];
  const more = (data?.runningTotal ?? 0) - running.length;
  return (
    <>
      <PageHeader title={t('title')} description={data === undefined ? undefined : details.join(', ')} />
      <TechnicalCards counts={data?.counts} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <DashboardCard
          title={t('running')}
          {...(more > 0 ? { aside: t('runningMore', { count: more }) } : {})}
          answer={answer}
          isEmpty={running.length === 0}
          empty={t('noRunning')}
        >
          <RunningList running={running} onEnd={onEnd} />
        </DashboardCard>
        <DashboardCard
          title={t('failed')}
          aside={t('failedHint')}
          answer={answer}
          isEmpty={(data?.failed ?? []).length === 0}
          empty={t('noFailed')}
        >
          <FailedList failed={data?.failed ?? []} />
        </DashboardCard>
      </Box>
    </>
  );
}
