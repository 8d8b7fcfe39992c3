import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReviewItem, ReviewStatistics } from '@sarm/contracts/http/reviews/reviews.entities';
import type { ReviewOrder } from '@sarm/domain/reviews';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import type { ListHandle } from '../../../shared/lists/use-list.ts';
import type { ReviewFilters } from '../hooks/use-review-filters.ts';
import { isSentBack } from '../state/review-status.ts';
import { EditLabelButton } from './edit-label-button.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewFilterFields } from './review-filters.tsx';
import { useReviewColumns, useReviewName } from './use-review-columns.tsx';

/** TEC-082 */
const PAGE_SIZES = [5, 10, 25, 50] as const;

export interface ReviewListProps {
  readonly list: ListHandle<ReviewItem, ReviewOrder>;
  readonly filters: ReviewFilters;
  readonly statistics: ReviewStatistics | undefined;
}

/** Which items the dialog goes through: those of the page as it was when the dialog was opened. */
interface Opened {
  readonly ids: readonly string[];
  readonly pending: readonly string[];
  readonly id: string;
}

export function ReviewList({ list, filters, statistics }: ReviewListProps) {
  const { t } = useTranslation('reviews');
  const columns = useReviewColumns();
  const nameOf = useReviewName();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (id: string): void =>
    setOpened({
      id,
      ids: list.rows.map((row) => row.id),
      pending: list.rows.filter(({ status }) => status === 'pending').map((row) => row.id),
    });
  return (
    <>
      <FramedList
        list={list}
        label={t('title')}
        filters={<ReviewFilterFields filters={filters} statistics={statistics} />}
        filtered={{ set: filters.count, onClear: filters.reset }}
        failed={(message) => t('failed', { message })}
        empty={{ title: t('none'), text: t('noneText') }}
        loading={<Loading />}
        sizes={PAGE_SIZES}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: nameOf,
          actions: (item) => (
            <>
              {isSentBack(item) && <EditLabelButton item={item} name={nameOf(item)} />}
              <Button
                size="small"
                data-record={item.id}
                aria-label={`${t(item.status === 'pending' ? 'review' : 'view')}: ${nameOf(item)}`}
                onClick={() => open(item.id)}
              >
                {t(item.status === 'pending' ? 'review' : 'view')}
              </Button>
            </>
          ),
        }}
      />
      {opened !== null && (
        <ReviewDialog
          key={opened.id}
          id={opened.id}
          ids={opened.ids}
          pending={opened.pending}
          onOpen={(id) => setOpened({ ...opened, id })}
          onDecided={(id) => setOpened({ ...opened, pending: opened.pending.filter((each) => each !== id) })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** TEC-085 */
function Loading() {
  const { t } = useTranslation('reviews');
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
        {t('loading')}
      </Typography>
      <RowSkeletons label={t('loading')} />
    </>
  );
}
