import VideocamIcon from '@mui/icons-material/VideocamOutlined';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Alert from '@mui/material/Alert';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { SortControl } from '../../../shared/lists/sort-control.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useDeleteVideo } from '../hooks/use-delete-video.ts';
import { useListFallback } from '../hooks/use-list-fallback.ts';
import { useQuickExtraction } from '../hooks/use-quick-extraction.ts';
import { useVideoRights } from '../hooks/use-video-rights.ts';
import { DatasetSummary } from './dataset-summary.tsx';
import { EditVideoDialog } from './edit-video-dialog.tsx';
import { AddPictures } from './picture-set-dialog.tsx';
import { PlayDialog } from './play-dialog.tsx';
import { TechnicalVideoCard } from './technical-video-card.tsx';
import { UploadArea } from './upload-area.tsx';

const CARDS_PER_PAGE = 24;

/** TEC-044: the project of the link steers the way back; opened directly, it is that of the dataset. */
function useCrumb(projectOfDataset: string | undefined): ReactNode {
  const { t } = useTranslation('videos');
  const state = useLocation().state as { readonly projectId?: unknown } | null;
  const projectId = typeof state?.projectId === 'string' ? state.projectId : projectOfDataset;
  const to =
    projectId === undefined ? PATHS.finetuneDatasets : pathTo(PATHS.finetuneProjectDatasets, { projectId });
  return <Crumb key="datasets" to={to} label={t('backToDatasets')} />;
}

function TechnicalVideos({ datasetId }: { readonly datasetId: string }) {
  const { t } = useTranslation(['videos', 'recordings']);
  const navigate = useNavigate();
  const dataset = useRead(datasetsCalls.get, { params: { id: datasetId }, query: {} });
  const holds = useHolds(dataset.data?.projectId);
  const rights = useVideoRights(dataset.data?.projectId, 'dataset', 'finetune');
  const deleteVideo = useDeleteVideo();
  const list = useList(
    videosCalls.listOfDataset,
    { params: { datasetId } },
    { sortBy: 'createdAt', sortOrder: 'desc', limit: CARDS_PER_PAGE },
  );
  const fallback = useListFallback(list.refetch);
  const quick = useQuickExtraction();
  const [playing, setPlaying] = useState<Video | null>(null);
  const [editing, setEditing] = useState<Video | null>(null);
  const name = dataset.data?.name ?? '';

  const extract = async (video: Video): Promise<void> => {
    if (await quick.start(video)) fallback.afterStart();
  };
  /** TEC-161 */
  const openFrames = async (video: Video): Promise<void> => {
    if (video.processingStatus === 'completed')
      await navigate(`${PATHS.finetuneFrameExtractionDetail}?videoId=${video.id}`);
    else if (await quick.start(video)) await navigate(`${PATHS.finetuneFrameExtraction}?videoId=${video.id}`);
  };
  return (
    <>
      <ListPage
        list={{ ...list, isLoading: list.isLoading || dataset.isLoading }}
        title={name === '' ? t('videos:title') : name}
        breadcrumbs={[useCrumb(dataset.data?.projectId)]}
        description={dataset.data?.description}
        actions={<AddPictures dataset={dataset.data} />}
        notice={
          <>
            {dataset.data !== undefined && <DatasetSummary dataset={dataset.data} />}
            {rights.upload && <UploadArea datasetId={datasetId} onUploaded={fallback.afterUpload} />}
          </>
        }
        searchLabel={t('videos:searchLabel')}
        toolbar={
          <SortControl
            list={list}
            options={{
              createdAt: t('videos:sort.createdAt'),
              size: t('videos:sort.size'),
              duration: t('videos:sort.duration'),
              status: t('videos:sort.status'),
              name: t('videos:sort.name'),
            }}
          />
        }
        failed={(message) => t('videos:listError', { message })}
        empty={{
          icon: <VideocamIcon />,
          title: t('videos:empty'),
          ...(rights.upload ? { text: t('recordings:empty') } : {}),
        }}
        card={(video) => (
          <TechnicalVideoCard
            key={video.id}
            video={video}
            rights={rights.of(video)}
            mayOpenFrames={holds('extract_frames')}
            refusal={quick.refusalOf(video)}
            starting={quick.isStarting(video)}
            onPlay={() => setPlaying(video)}
            onFrames={() => void openFrames(video)}
            onExtract={() => void extract(video)}
            onEdit={() => setEditing(video)}
            onDelete={() => deleteVideo(video)}
          />
        )}
      />
      {playing !== null && <PlayDialog video={playing} onClose={() => setPlaying(null)} />}
      {editing !== null && (
        <EditVideoDialog video={editing} workflow="finetune" onClose={() => setEditing(null)} />
      )}
    </>
  );
}

/** TEC-011, TEC-043 to TEC-046: the videos of a dataset in the technical workflow. */
export function TechnicalVideosPage() {
  const { t } = useTranslation('videos');
  const { datasetId = '' } = useParams();
  if (datasetId.trim() === '') return <Alert severity="error">{t('datasetIdRequired')}</Alert>;
  return <TechnicalVideos key={datasetId} datasetId={datasetId} />;
}
