import GridIcon from '@mui/icons-material/GridViewOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import StatisticsIcon from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { AnnotationFrame } from '@sarm/contracts/http/labels/labels.entities';
import { isId } from '@sarm/domain/ids';
import type { LabelType } from '@sarm/domain/labels';
import { EmptyState } from '@sarm/ui/empty-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DatasetField } from '../../../shared/choosers/dataset-field.tsx';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SortControl } from '../../../shared/lists/sort-control.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { useListFilter } from '../../../shared/lists/use-list-params.ts';
import { AnnotationFrameCard } from './annotation-frame-card.tsx';
import { AnnotationStatisticsDialog } from './annotation-statistics-dialog.tsx';
import { FrameDetailsDialog } from './frame-details-dialog.tsx';
import { useAnnotationColumns } from './use-annotation-columns.tsx';

/** Twelve fill three rows of four. */
const PER_PAGE = 12;
const COLUMNS = 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))';
const VIEWS = ['grid', 'table'] as const;
type View = (typeof VIEWS)[number];

/** Grid or table; kept in the address, without leaving the page of the list. */
function useView(): readonly [View, (view: View) => void] {
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'table' ? 'table' : 'grid';
  const set = (next: View): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'grid') after.delete('view');
        else after.set('view', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [view, set];
}

/** TEC-066: frames with how far they are, in a grid or in a table. */
export function AnnotationFrames({ type }: { readonly type: LabelType }) {
  const { t } = useTranslation('annotationList');
  const [named, setDataset] = useListFilter('datasetId');
  const datasetId = isId(named) ? named : null;
  const chosen = useRead(
    datasetsCalls.get,
    datasetId === null ? null : { params: { id: datasetId }, query: {} },
  );
  const dataset = datasetId === null ? undefined : chosen.data;
  const list = useList(
    labelsCalls.frames,
    { query: { type, ...(datasetId === null ? {} : { dataset_id: datasetId }) } },
    { sortBy: 'date', sortOrder: 'desc', limit: PER_PAGE },
  );
  const [view, setView] = useView();
  const columns = useAnnotationColumns();
  const [details, setDetails] = useState<AnnotationFrame | null>(null);
  const [statistics, setStatistics] = useState(false);
  return (
    <Box sx={{ pt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <DatasetField
            chosen={dataset === undefined ? null : { id: dataset.id, name: dataset.name }}
            failure={datasetId !== null && chosen.isError ? chosen.error : undefined}
            onChoose={(row) => setDataset(row?.id ?? '')}
          />
        </Box>
        <SortControl
          list={list}
          options={{ date: t('sort.date'), status: t('sort.status'), frameNumber: t('sort.frameNumber') }}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={t('view.label')}
          value={view}
          onChange={(_, next: View | null) => next !== null && setView(next)}
        >
          {VIEWS.map((each) => (
            <ToggleButton key={each} value={each} aria-label={t(`view.${each}`)}>
              {each === 'grid' ? <GridIcon fontSize="small" /> : <TableIcon fontSize="small" />}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Box sx={{ flex: 1 }} />
        <Button variant="outlined" startIcon={<StatisticsIcon />} onClick={() => setStatistics(true)}>
          {t('stats.open')}
        </Button>
      </Box>
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={list.error === undefined ? undefined : t('error', { message: errorText(list.error) })}
        onRetry={list.refetch}
        isEmpty={list.rows.length === 0}
        skeleton={<CardSkeletons label={t('list')} />}
        empty={<EmptyState title={t(datasetId === null ? 'none' : 'noneHere')} text={t('noneText')} />}
      >
        {view === 'grid' ? (
          <Box
            role="group"
            aria-label={t('list')}
            aria-busy={list.isFetching}
            sx={{ display: 'grid', gap: 2, gridTemplateColumns: COLUMNS }}
          >
            {list.rows.map((frame) => (
              <AnnotationFrameCard key={frame.id} frame={frame} onDetails={() => setDetails(frame)} />
            ))}
          </Box>
        ) : (
          <DataTable
            list={list}
            label={t('list')}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ frameNumber: number, video_name: video }) => t('frameOf', { number, video })}
            actions={(frame) => (
              <Button
                size="small"
                aria-label={t('details.open', { number: frame.frameNumber })}
                onClick={() => setDetails(frame)}
              >
                {t('details.show')}
              </Button>
            )}
          />
        )}
        <Pager
          {...list.params}
          total={list.total}
          exact={list.exact}
          onPage={(page) => list.change({ page })}
        />
      </ListState>
      {details !== null && <FrameDetailsDialog frame={details} onClose={() => setDetails(null)} />}
      {statistics && (
        <AnnotationStatisticsDialog type={type} dataset={dataset} onClose={() => setStatistics(false)} />
      )}
    </Box>
  );
}
