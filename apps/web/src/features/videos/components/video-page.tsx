import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Video } from '@sarm/contracts/http/entities';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useFrameStatsQuery, useVideoQuery } from '../../../shared/api/videos.endpoints.ts';
import { useProjectAccess } from '../../../shared/access/user-context.tsx';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { videoRights } from '../state/video-rights.ts';
import { isRunning } from '../state/video-tones.ts';
import { EditVideoDialog } from './edit-video-dialog.tsx';
import { ExtractDialog } from './extract-dialog.tsx';
import { TaskProgress } from './task-progress.tsx';
import { VideoActions } from './video-actions.tsx';
import { VideoInfo } from './video-info.tsx';
import { VideoPlayer } from './video-player.tsx';

function VideoTexts({ video }: { readonly video: Video }) {
  const { t } = useTranslation('videos');
  const quiet = { color: 'text.secondary' };
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h2">{t('detail.description')}</Typography>
      <Typography sx={{ ...quiet, whiteSpace: 'pre-wrap', mb: 1.5 }}>
        {video.description === '' ? t('detail.noDescription') : video.description}
      </Typography>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t('detail.tags')}
      </Typography>
      {video.tags.length === 0 && <Typography sx={quiet}>{t('detail.noTags')}</Typography>}
      <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
        {video.tags.map((tag) => (
          <Chip key={tag} label={tag} variant="outlined" />
        ))}
      </Box>
    </Card>
  );
}

/** BUS-011, BUS-021, BUS-056 to BUS-058 */
export function VideoPage() {
  const { t } = useTranslation(['videos', 'common']);
  const params = useParams();
  const [query] = useSearchParams();
  const videoId = params['videoId'] ?? query.get('videoId') ?? '';
  const one = useVideoQuery(videoId === '' ? skipToken : { params: { id: videoId }, query: {} });
  const stats = useFrameStatsQuery(videoId === '' ? skipToken : { query: { video_id: videoId } });
  const video = one.data;
  const access = useProjectAccess(video?.projectId);
  const rights = videoRights(access, 'project');
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
  const analysed = stats.data?.detected_frames ?? null;
  return (
    <>
      <PageHeader
        title={video.name}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[
          <Crumb
            key="dataset"
            to={pathTo(PATHS.sarmVideos, { projectId: video.projectId, datasetId: video.datasetId })}
            label={video.datasetName}
          />,
        ]}
        actions={
          <VideoActions video={video} analysedFrames={analysed ?? 0} rights={rights} onOpen={setDialog} />
        }
      />
      {video.processingStatus === 'failed' && video.processingMessage !== '' && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {video.processingMessage}
        </Alert>
      )}
      {isRunning(video.processingStatus) && (
        <Card sx={{ p: 2, mb: 2 }}>
          <TaskProgress video={video} mayCancel={rights.extract || rights.upload} />
        </Card>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { lg: 'minmax(0, 1fr) 360px' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <VideoPlayer video={video} />
          <VideoTexts video={video} />
        </Box>
        <VideoInfo video={video} analysedFrames={analysed} />
      </Box>
      {dialog === 'edit' && <EditVideoDialog video={video} onClose={() => setDialog(null)} />}
      {dialog === 'extract' && <ExtractDialog video={video} onClose={() => setDialog(null)} />}
    </>
  );
}
