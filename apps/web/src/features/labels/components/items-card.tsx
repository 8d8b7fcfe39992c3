import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel, LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { ITEM_ORDERS, type ItemOrder } from '@sarm/domain/labels';
import { EmptyState } from '@sarm/ui/empty-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import type { useItemsPlace } from '../hooks/use-items-place.ts';
import { recordingOf } from '../state/short-name.ts';
import { ItemChips } from './item-chips.tsx';
import { ItemDetails } from './item-details.tsx';
import { ItemGrid } from './item-grid.tsx';
import { LoadFailure } from './load-failure.tsx';

/** Three rows of nine. */
const PER_PAGE = 27;

export interface ItemsCardProps {
  readonly label: DataLabel;
  readonly place: ReturnType<typeof useItemsPlace>;
}

/** TEC-071, TEC-072: the items of a label or of one of its frames, a page at a time. */
export function ItemsCard({ label, place }: ItemsCardProps) {
  const { t } = useTranslation('dataLabels');
  const { frameId, itemId, sortBy, text, page, change } = place;
  const answer = useRead(labelsCalls.filterItems, {
    params: { id: label.id },
    query: { sortBy, query: text, page, limit: PER_PAGE, ...(frameId === null ? {} : { frame_id: frameId }) },
  });
  const { data } = answer;
  const items = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const isAll = text === '' && frameId === null;
  const open = items.find(({ id }) => id === itemId);
  const onOpen = (id: string | null): void => change({ itemId: id });
  return (
    <Card component="section" aria-label={t('grid')} sx={{ minWidth: 0 }}>
      <ItemsHead place={place} first={items[0]} total={data === undefined || answer.isError ? null : total} />
      {answer.isLoading && (
        <Box sx={{ px: 2, pb: 2 }}>
          <RowSkeletons label={t('grid')} count={4} />
        </Box>
      )}
      {answer.isError && (
        <Box sx={{ px: 2, pb: 2 }}>
          <LoadFailure
            of="items"
            error={answer.error}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        </Box>
      )}
      {data !== undefined && !answer.isError && total === 0 && (
        <EmptyState
          plain
          title={t(isAll ? 'noItems' : 'noItemsFound')}
          text={t(isAll ? 'noItemsText' : 'noItemsFoundText')}
        />
      )}
      {items.length > 0 && !answer.isError && (
        <Box sx={{ display: 'grid', gap: 1.5, px: 2, pb: 2 }}>
          {frameId !== null && (
            <ItemChips key={frameId} items={items} total={total} openId={itemId} onOpen={onOpen} />
          )}
          <ItemGrid items={items} openId={itemId} busy={answer.isFetching} onOpen={onOpen} />
        </Box>
      )}
      {open !== undefined && (
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'hairline' }}>
          <ItemDetails key={open.id} label={label} item={open} onClose={() => onOpen(null)} />
        </Box>
      )}
      <Pager
        framed
        compact
        page={page}
        limit={PER_PAGE}
        total={total}
        onPage={(next) => change({ itemsPage: next === 1 ? null : String(next) })}
      />
    </Card>
  );
}

interface ItemsHeadProps {
  readonly place: ItemsCardProps['place'];
  readonly first: LabelItem | undefined;
  /** Null until it was read. */
  readonly total: number | null;
}

/** What the card shows, with its search and order. */
function ItemsHead({ place, first, total }: ItemsHeadProps) {
  const { t } = useTranslation('dataLabels');
  const { frameId, sortBy, text, change } = place;
  const onSearch = useCallback((search: string) => change({ text: search }), [change]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, pt: 1.5, pb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 140 }}>
        <Typography variant="h3" component="h2" sx={{ display: 'inline', mr: 1 }}>
          {frameId === null || first === undefined
            ? t(frameId === null ? 'allFrames' : 'oneFrame')
            : t('frame', { number: first.frame_number })}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {frameId === null || first === undefined
            ? total !== null && t('items', { count: total })
            : recordingOf(first)}
        </Typography>
      </Box>
      <Box sx={{ width: { xs: '100%', sm: 190 } }}>
        <SearchField label={t('searchItems')} value={text} onSearch={onSearch} />
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={t('sort.label')}
        value={sortBy}
        onChange={(_, order: ItemOrder | null) =>
          order !== null && change({ sortBy: order === 'date' ? null : order })
        }
      >
        {ITEM_ORDERS.map((order) => (
          <ToggleButton key={order} value={order} sx={{ px: 1.25, textTransform: 'none' }}>
            {t(`sort.${order}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
