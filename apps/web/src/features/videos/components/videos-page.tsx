import UploadIcon from '@mui/icons-material/UploadOutlined';
import VideocamIcon from '@mui/icons-material/VideocamOutlined';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { ReportButton } from '../../../shared/components/report-button.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { reportDialogOpened, uploadDialogOpened } from '../../../shared/ui-state/ui.slice.ts';
import { useDeleteVideo } from '../hooks/use-delete-video.ts';
import { useVideoRights } from '../hooks/use-video-rights.ts';
import { EditVideoDialog } from './edit-video-dialog.tsx';
import { ExtractDialog } from '../../../shared/videos/extract-dialog.tsx';
import { AddPictures } from './picture-set-dialog.tsx';
import { PlayDialog } from './play-dialog.tsx';
import { SampleStrip } from './sample-strip.tsx';
import { useVideoColumns } from './use-video-columns.tsx';
import { VideoRowActions, videoSecondLine } from './video-row-actions.tsx';
import { WayOn } from './way-on.tsx';

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

/** The report of the sample, for the people who may generate it. */
function SampleReport({ dataset }: { readonly dataset: Dataset | undefined }) {
  const dispatch = useAppDispatch();
  const holds = useHolds(dataset?.projectId);
  if (dataset === undefined || !(holds('generate_reports') || holds('view_analysis_results'))) return null;
  return (
    <ReportButton
      usable={dataset.stats.usable_videos}
      onOpen={() => void dispatch(reportDialogOpened(dataset.id))}
      main
    />
  );
}

function VideoList({
  datasetId,
  page,
}: {
  readonly datasetId: string;
  readonly page: 'project' | 'dataset';
}) {
  const { t } = useTranslation(['videos', 'calibrations', 'common']);
  const dispatch = useAppDispatch();
  const dataset = useRead(datasetsCalls.get, { params: { id: datasetId }, query: {} });
  const holds = useHolds(dataset.data?.projectId);
  const rights = useVideoRights(dataset.data?.projectId, page);
  const deleteVideo = useDeleteVideo();
  const list = useList(
    videosCalls.listOfDataset,
    { params: { datasetId } },
    { sortBy: 'createdAt', sortOrder: 'desc' },
  );
  const columns = useVideoColumns(holds('view_analysis_results'));
  const [playing, setPlaying] = useState<Video | null>(null);
  const [editing, setEditing] = useState<Video | null>(null);
  const [extracting, setExtracting] = useState<Video | null>(null);
  const name = dataset.data?.name ?? '';

  const upload = rights.upload ? (
    <Button
      variant={(dataset.data?.stats.usable_videos ?? 0) < REPORT_VIDEOS ? 'contained' : 'outlined'}
      startIcon={<UploadIcon />}
      onClick={() => void dispatch(uploadDialogOpened(datasetId))}
    >
      {t('videos:upload')}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list={{ ...list, isLoading: list.isLoading || dataset.isLoading }}
        title={name === '' ? t('videos:title') : name}
        breadcrumbs={useCrumbs(page, dataset.data)}
        description={dataset.data?.description}
        actions={
          <>
            {holds('access_business') && (
              <Button variant="outlined" component={RouterLink} to={PATHS.sarmCalibrations}>
                {t('calibrations:choose.manage')}
              </Button>
            )}
            <AddPictures dataset={dataset.data} />
            {upload}
            <SampleReport dataset={dataset.data} />
          </>
        }
        notice={
          dataset.data !== undefined &&
          holds('access_business') && (
            <>
              <SampleStrip dataset={dataset.data} videos={list.rows} />
              <WayOn dataset={dataset.data} />
            </>
          )
        }
        searchLabel={t('videos:searchLabel')}
        failed={() => t('videos:listError', { message: errorText(list.error, t('common:unknownError')) })}
        empty={{
          icon: <VideocamIcon />,
          title: t('videos:empty'),
          text: t('videos:emptyText'),
          action: upload,
        }}
        table={{
          columns,
          rowId: (video) => video.id,
          actions: (video) => (
            <VideoRowActions
              video={video}
              rights={rights.of(video)}
              mayViewFrames={holds('select_frames')}
              onPlay={() => setPlaying(video)}
              onExtract={() => setExtracting(video)}
              onEdit={() => setEditing(video)}
              onDelete={() => deleteVideo(video)}
            />
          ),
          secondLine: videoSecondLine((video) =>
            rights.of(video).edit ? () => setEditing(video) : undefined,
          ),
        }}
      />
      {playing !== null && <PlayDialog video={playing} onClose={() => setPlaying(null)} />}
      {editing !== null && <EditVideoDialog video={editing} onClose={() => setEditing(null)} />}
      {extracting !== null && <ExtractDialog video={extracting} onClose={() => setExtracting(null)} />}
    </>
  );
}

/** BUS-009 with its project, BUS-018 without; BUS-055: without an id nothing is fetched. */
export function VideosPage() {
  const { t } = useTranslation('videos');
  const { projectId, datasetId = '' } = useParams();
  if (datasetId.trim() === '') return <Alert severity="error">{t('datasetIdRequired')}</Alert>;
  return (
    <VideoList key={datasetId} datasetId={datasetId} page={projectId === undefined ? 'dataset' : 'project'} />
  );
}
