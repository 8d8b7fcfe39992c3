import UploadIcon from '@mui/icons-material/UploadOutlined';
import VideocamIcon from '@mui/icons-material/VideocamOutlined';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Dataset, Video } from '@sarm/contracts/http/entities';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useDatasetQuery } from '../../../shared/api/datasets.endpoints.ts';
import { useDatasetVideosQuery } from '../../../shared/api/videos.endpoints.ts';
import { useProjectAccess } from '../../../shared/access/user-context.tsx';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { Pager } from '../../../shared/lists/pager.tsx';
import { SearchField } from '../../../shared/lists/search-field.tsx';
import { type ListDefaults, useListParams } from '../../../shared/lists/use-list-params.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/state/store-types.ts';
import { uploadDialogOpened } from '../../../shared/state/ui.slice.ts';
import { useDeleteVideo } from '../hooks/use-delete-video.ts';
import { videoRights } from '../state/video-rights.ts';
import { ExtractDialog } from './extract-dialog.tsx';
import { PlayDialog } from './play-dialog.tsx';
import { VIDEO_SORTS, type VideoSort, VideoTable } from './video-table.tsx';
import { VideoRow } from './video-row.tsx';

const DEFAULTS: ListDefaults<VideoSort> = {
  limit: 10,
  sortable: VIDEO_SORTS,
  sortBy: 'createdAt',
  sortOrder: 'desc',
};

function useCrumbs(page: 'project' | 'dataset', dataset: Dataset | undefined) {
  const { t } = useTranslation(['videos', 'projects']);
  if (page === 'dataset' || dataset === undefined)
    return [<Crumb key="datasets" to={PATHS.sarmDatasets} label={t('videos:backToDatasets')} />];
  const { projectId, projectName } = dataset;
  return [
    <Crumb key="projects" to={PATHS.sarmProjects} label={t('projects:title')} />,
    <Crumb key="project" to={pathTo(PATHS.sarmProjectDatasets, { projectId })} label={projectName} />,
  ];
}

function VideoList({
  datasetId,
  page,
}: {
  readonly datasetId: string;
  readonly page: 'project' | 'dataset';
}) {
  const { t } = useTranslation(['videos', 'common']);
  const dispatch = useAppDispatch();
  const { params, change } = useListParams(DEFAULTS);
  const dataset = useDatasetQuery(datasetId === '' ? skipToken : { params: { id: datasetId }, query: {} });
  const access = useProjectAccess(dataset.data?.projectId);
  const rights = videoRights(access, page);
  const crumbs = useCrumbs(page, dataset.data);
  const deleteVideo = useDeleteVideo();
  const list = useDatasetVideosQuery({
    params: { datasetId },
    query: {
      page: params.page,
      limit: params.limit,
      search: params.search,
      sort_by: params.sortBy,
      sort_order: params.sortOrder,
    },
  });
  const [playing, setPlaying] = useState<Video | null>(null);
  const [extracting, setExtracting] = useState<Video | null>(null);
  const name = dataset.data?.name ?? '';
  usePageTitle(name === '' ? t('videos:title') : name);
  const search = useCallback((text: string) => change({ search: text }), [change]);

  const upload = rights.upload ? (
    <Button
      variant="contained"
      startIcon={<UploadIcon />}
      onClick={() => void dispatch(uploadDialogOpened(datasetId))}
    >
      {t('videos:upload')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={name === '' ? t('videos:title') : name}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={crumbs}
        description={dataset.data?.description}
        actions={upload}
      />
      <Box sx={{ mb: 2 }}>
        <SearchField label={t('videos:searchLabel')} value={params.search} onSearch={search} />
      </Box>
      <ListState
        isLoading={list.isLoading || dataset.isLoading}
        isFetching={list.isFetching}
        error={
          list.isError
            ? t('videos:listError', { message: errorText(list.error, t('common:unknownError')) })
            : undefined
        }
        onRetry={() => void list.refetch()}
        isEmpty={list.data?.videos.length === 0}
        search={params.search}
        onClearSearch={() => change({ search: '' })}
        skeleton={<RowSkeletons label={t('videos:title')} />}
        empty={
          <EmptyState
            icon={<VideocamIcon />}
            title={t('videos:empty')}
            text={t('videos:emptyText')}
            action={upload}
          />
        }
      >
        <VideoTable params={params} onSort={change}>
          {list.data?.videos.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              rights={rights}
              linked={access.holds('view_analysis_results')}
              mayViewFrames={access.holds('select_frames')}
              onPlay={() => setPlaying(video)}
              onExtract={() => setExtracting(video)}
              onDelete={() => deleteVideo(video)}
            />
          ))}
        </VideoTable>
        <Pager
          page={params.page}
          limit={params.limit}
          total={list.data?.total ?? 0}
          onPage={(next) => change({ page: next })}
        />
      </ListState>
      {playing !== null && <PlayDialog video={playing} onClose={() => setPlaying(null)} />}
      {extracting !== null && <ExtractDialog video={extracting} onClose={() => setExtracting(null)} />}
    </>
  );
}

/** BUS-009 with its project, BUS-018 without. */
export function VideosPage() {
  const { t } = useTranslation('videos');
  const { projectId, datasetId = '' } = useParams();
  if (datasetId === '') return <Alert severity="error">{t('datasetIdRequired')}</Alert>;
  return (
    <VideoList key={datasetId} datasetId={datasetId} page={projectId === undefined ? 'dataset' : 'project'} />
  );
}
