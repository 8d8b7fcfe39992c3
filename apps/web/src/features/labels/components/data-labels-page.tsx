import AddIcon from '@mui/icons-material/Add';
import LabelIcon from '@mui/icons-material/LabelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { EmptyState } from '@sarm/ui/empty-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { holdsAnyOf } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { NewLabelDialog } from '../../../shared/labels/new-label-dialog.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import type { ListHandle } from '../../../shared/lists/use-list.ts';
import { useItemsPlace } from '../hooks/use-items-place.ts';
import { useLabels } from '../hooks/use-labels.ts';
import { LabelCards } from './label-cards.tsx';
import { LabeledItems } from './labeled-items.tsx';
import { LoadFailure } from './load-failure.tsx';

/** TEC-019: the labels of boxes, and what each holds. */
export function DataLabelsPage() {
  const [query] = useSearchParams();
  const place = useItemsPlace();
  const labels = useLabels();
  if (query.get('tab') === 'detections') return <Redirecting />;
  if (place.labelId !== null) return <LabeledItems labelId={place.labelId} place={place} labels={labels} />;
  return <AllLabels list={labels} place={place} />;
}

/** Long enough to be read: a text that only flashes looks like a fault. */
const REDIRECT_MS = 400;

/** TEC-078 */
function Redirecting() {
  const { t } = useTranslation('dataLabels');
  const [, setQuery] = useSearchParams();
  usePageTitle(t('title'));
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setQuery(
          (before) => {
            const next = new URLSearchParams(before);
            next.set('tab', 'items');
            return next;
          },
          { replace: true },
        ),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [setQuery]);
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 8 }}>
      <CircularProgress aria-hidden size={28} />
      <Typography>{t('redirecting')}</Typography>
    </Box>
  );
}

interface AllLabelsProps {
  readonly list: ListHandle<DataLabel, never>;
  readonly place: ReturnType<typeof useItemsPlace>;
}

function AllLabels({ list, place }: AllLabelsProps) {
  const { t } = useTranslation('dataLabels');
  const user = useUser();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  usePageTitle(t('title'));
  const add = holdsAnyOf(user, ['annotate_detection']) && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {t('new.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('intro')} actions={add} />
      <Box sx={{ mb: 2 }}>
        <SearchField label={t('search')} value={list.params.search} onSearch={list.onSearch} />
      </Box>
      <Cards list={list} place={place} />
      <Pager {...list.params} total={list.total} onPage={(page) => list.change({ page })} />
      {adding && (
        <NewLabelDialog
          type="detection"
          onCreated={({ id }) => void navigate(place.addressOf({ labelId: id }))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Cards({ list, place }: AllLabelsProps) {
  const { t } = useTranslation(['dataLabels', 'common']);
  if (list.isLoading) return <CardSkeletons label={t('title')} />;
  if (list.error !== undefined)
    return <LoadFailure of="labels" error={list.error} retrying={list.isFetching} onRetry={list.refetch} />;
  if (list.rows.length > 0)
    return <LabelCards labels={list.rows} addressOf={(id) => place.addressOf({ labelId: id })} />;
  return list.params.search === '' ? (
    <EmptyState icon={<LabelIcon />} title={t('none')} text={t('noneText')} />
  ) : (
    <EmptyState
      title={t('noMatch')}
      action={
        <Button variant="outlined" onClick={() => list.onSearch('')}>
          {t('common:clearSearch')}
        </Button>
      }
    />
  );
}
