import Box from '@mui/material/Box';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { DatasetAnalytics } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { CountStrip } from '@sarm/ui/count-strip';
import { CountBars } from '@sarm/ui/figures/count-bars';
import { useTranslation } from 'react-i18next';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { errorText } from '../../../shared/api/api-error.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { DataTable } from '../../../shared/lists/data-table.tsx';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

export interface ProjectDatasetsProps {
  readonly projectId: string;
  readonly total: number;
  readonly datasets: DatasetAnalytics;
}

function Counts({ total, datasets }: Omit<ProjectDatasetsProps, 'projectId'>) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const number = (value: number): string => noDecimals(value, locale);
  const of = (name: 'withVideos' | 'withPatient' | 'withSheet') => ({
    name: t(`data.${name}`),
    value: number(datasets[name]),
    note: t('data.of', { total: number(total) }),
  });
  return (
    <CountStrip
      label={t('data.counts')}
      counts={[
        of('withVideos'),
        of('withPatient'),
        of('withSheet'),
        {
          name: t('data.frames'),
          value: number(datasets.framesStored),
          note: t('data.selected', { count: datasets.framesSelected }),
        },
        { name: t('data.detections'), value: number(datasets.detections) },
      ]}
    />
  );
}

/** What is recorded of the samples of a project, and the datasets themselves page by page. */
export function ProjectDatasets({ projectId, total, datasets }: ProjectDatasetsProps) {
  const { t } = useTranslation('overview');
  const locale = useLocale();
  const list = useList(datasetsCalls.list, { query: { project_id: projectId } }, { sortOrder: 'desc' });
  const right = { align: 'right', oneLine: true } as const;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
      <Counts total={total} datasets={datasets} />
      <SectionCard title={t('data.byStatus')} empty={total === 0 ? t('data.none') : undefined}>
        <CountBars
          bars={datasets.statuses.map(({ status, count }) => ({
            id: status,
            name: t(`datasetStatus.${status}`),
            count,
            text: noDecimals(count, locale),
          }))}
        />
      </SectionCard>
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={list.error === undefined ? undefined : t('failed', { message: errorText(list.error) })}
        onRetry={list.refetch}
        isEmpty={list.rows.length === 0}
        skeleton={<RowSkeletons label={t('data.list')} />}
        empty={null}
      >
        <Box>
          <DataTable
            list={list}
            label={t('data.list')}
            rowId={({ id }) => id}
            columns={[
              {
                id: 'name',
                header: t('data.name'),
                cell: ({ id, name }) => (
                  <InAppLink to={pathTo(PATHS.sarmVideos, { projectId, datasetId: id })}>{name}</InAppLink>
                ),
              },
              { id: 'status', header: t('data.status'), cell: ({ status }) => t(`datasetStatus.${status}`) },
              ...(
                [
                  ['videos', 'videosCount'],
                  ['usable', 'usable_videos'],
                  ['frameCount', 'framesCount'],
                  ['annotated', 'annotatedFrames'],
                  ['detections', 'totalDetections'],
                  ['crops', 'totalCrops'],
                ] as const
              ).map(([column, field]) => ({
                id: column,
                header: t(`data.${column}`),
                ...right,
                cell: ({ stats }: (typeof list.rows)[number]) => noDecimals(stats[field], locale),
              })),
            ]}
          />
          <Pager
            page={list.params.page}
            limit={list.params.limit}
            total={list.total}
            onPage={(page) => list.change({ page })}
          />
        </Box>
      </ListState>
    </Box>
  );
}
