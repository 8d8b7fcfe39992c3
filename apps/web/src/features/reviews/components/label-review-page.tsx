import RefreshIcon from '@mui/icons-material/Refresh';
import StatisticsIcon from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { reviewsCalls } from '@sarm/contracts/addresses/reviews.generated';
import { LABEL_TYPES } from '@sarm/domain/labels';
import { REVIEWS } from '@sarm/domain/reviews';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { type RecordTab, RecordTabs } from '../../../shared/records/record-tabs.tsx';
import { useReviewFilters } from '../hooks/use-review-filters.ts';
import { ReviewList } from './review-list.tsx';
import { ReviewStatisticsDialog } from './review-statistics-dialog.tsx';

/** TEC-026, TEC-079: what of data labels is reviewed, newest first. */
export function LabelReviewPage() {
  const { t } = useTranslation('reviews');
  usePageTitle(t('title'));
  const user = useUser();
  const [query] = useSearchParams();
  const type = query.get('tab') === 'morphology' ? 'morphology' : 'detection';
  const filters = useReviewFilters();
  const list = useList(
    reviewsCalls.list,
    { query: { type, ...filters.sent } },
    { sortBy: 'created', sortOrder: 'desc', limit: REVIEWS.perPage },
  );
  const statistics = useRead(reviewsCalls.statistics);
  const [open, setOpen] = useState(false);
  const refresh = (): void => {
    list.refetch();
    void statistics.refetch();
  };
  const tabs = LABEL_TYPES.map(
    (each): RecordTab => ({
      name: each,
      label: t(`tab.${each}`),
      count: list.data?.counts[each],
      content: () => <ReviewList key={each} list={list} filters={filters} statistics={statistics.data} />,
    }),
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {mayOpen(user, 'finetuneBlindWork') && (
              <Button variant="outlined" component={Link} to={PATHS.finetuneBlindWork}>
                {t('blindWork')}
              </Button>
            )}
            {mayOpen(user, 'finetuneRounds') && (
              <Button variant="outlined" component={Link} to={PATHS.finetuneRounds}>
                {t('rounds')}
              </Button>
            )}
            <Button variant="outlined" startIcon={<StatisticsIcon />} onClick={() => setOpen(true)}>
              {t('statistics.open')}
            </Button>
            <Button variant="outlined" startIcon={<RefreshIcon />} onClick={refresh}>
              {t('refresh')}
            </Button>
          </>
        }
      />
      <Box sx={{ '& [role=tabpanel]': { pt: 2 } }}>
        <RecordTabs tabs={tabs} />
      </Box>
      {open && <ReviewStatisticsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
