import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useNewestAnalysis } from '../hooks/use-newest-analysis.ts';
import { useVideoFailure } from '../hooks/use-video-failure.ts';
import { useVideoRights } from '../hooks/use-video-rights.ts';
import { isRunning } from '../../../shared/videos/video-tones.ts';
import { EditVideoDialog } from './edit-video-dialog.tsx';
import { ExtractDialog } from '../../../shared/videos/extract-dialog.tsx';
import { TaskProgress } from '../../../shared/videos/task-progress.tsx';
import { VideoStatusChip } from '../../../shared/videos/video-status-chip.tsx';
import { PictureSetView } from './picture-set-view.tsx';
import { AnalysisChip, QualityChip } from './video-chips.tsx';
import { VideoActions } from './video-actions.tsx';
import { VideoInfo } from './video-info.tsx';
import { VideoTexts } from './video-texts.tsx';
import { VideoViewer } from './video-viewer.tsx';

function FailureAlert({ video }: { readonly video: Video }) {
  const failure = useVideoFailure(video);
  return failure === '' ? null : (
    <Alert severity="error" sx={{ mb: 2 }}>
      {failure}
    </Alert>
  );
}

/** A set of pictures that nobody has finished yet has no task. */
function RunningTask({ video }: { readonly video: Video }) {
  const hasTask = video.kind === 'video' || video.lastTaskId !== null;
  return isRunning(video.processingStatus) && hasTask ? (
    <Card sx={{ p: 2, mb: 2 }}>
      <TaskProgress video={video} />
    </Card>
  ) : null;
}

/** BUS-011, BUS-021, BUS-056 to BUS-058 */
export function VideoPage() {
  const { t } = useTranslation(['videos', 'common']);
  const params = useParams();
  const [query] = useSearchParams();
  const videoId = params['videoId'] ?? query.get('videoId') ?? '';
  const one = useRead(videosCalls.get, videoId === '' ? null : { params: { id: videoId }, query: {} });
  const stats = useRead(framesCalls.stats, videoId === '' ? null : { query: { video_id: videoId } });
  const analysis = useNewestAnalysis(videoId);
  const video = one.data;
  const rights = useVideoRights(video?.projectId, 'project');
  const [dialog, setDialog] = useState<'edit' | 'extract' | null>(null);
  usePageTitle(video?.name ?? t('videos:detail.title'));

  if (one.isError || videoId === '')
    return (
      <ErrorState
        message={errorText(one.error, t('videos:oneError'))}
        retryLabel={t('common:retry')}
        onRetry={() => void one.refetch()}
        retrying={one.isFetching}
      />
    );
  if (video === undefined) return <Skeleton variant="rounded" height={420} />;
  const opened = analysis !== null && analysis.tasks.length === 0 ? analysis.id : null;
  const analysed = stats.data?.analysed_frames ?? null;
  return (
    <>
      <PageHeader
        title={video.name}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[
          <Crumb key="projects" to={PATHS.sarmProjects} label={t('videos:detail.projects')} />,
          <Crumb
            key="dataset"
            to={pathTo(PATHS.sarmVideos, { projectId: video.projectId, datasetId: video.datasetId })}
            label={video.datasetName}
          />,
        ]}
        status={
          <>
            <VideoStatusChip video={video} />
            <QualityChip video={video} />
            <AnalysisChip analysis={analysis} />
          </>
        }
        actions={
          <VideoActions
            video={video}
            analysedFrames={analysed ?? 0}
            analysisId={opened}
            rights={rights.of(video)}
            onOpen={setDialog}
          />
        }
      />
      <FailureAlert video={video} />
      <RunningTask video={video} />
      {video.kind === 'pictures' ? (
        <PictureSetView video={video} />
      ) : (
        <VideoViewer key={video.id} video={video}>
          <VideoInfo video={video} analysedFrames={analysed} />
          <VideoTexts video={video} />
        </VideoViewer>
      )}
      {dialog === 'edit' && <EditVideoDialog video={video} onClose={() => setDialog(null)} />}
      {dialog === 'extract' && <ExtractDialog video={video} onClose={() => setDialog(null)} />}
    </>
  );
}
