import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import { ErrorState } from '@sarm/ui/error-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { errorText, isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DatasetChooser } from '../../../shared/choosers/dataset-chooser.tsx';
import { useChosenPlace } from '../../../shared/choosers/use-chosen-place.ts';
import { VideoChooser } from '../../../shared/choosers/video-chooser.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { FrameExtraction } from './frame-extraction.tsx';

/** Nothing of it exists for this person: missing, foreign, or no id at all. */
const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403 || error.status === 422);

function OneVideo({ videoId, detail }: { readonly videoId: string; readonly detail: boolean }) {
  const { t } = useTranslation(['recordings', 'common']);
  const video = useRead(videosCalls.get, { params: { id: videoId }, query: {} });
  const stats = useRead(framesCalls.stats, detail ? { query: { video_id: videoId } } : null);
  if (video.isError && isMissing(video.error))
    return <Alert severity="error">{t('recordings:notFound')}</Alert>;
  if (video.isError)
    return (
      <ErrorState
        message={t('recordings:videoError', { message: errorText(video.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void video.refetch()}
        retrying={video.isFetching}
      />
    );
  if (video.data === undefined || (detail && stats.isLoading))
    return <CardSkeletons label={t('recordings:title')} count={8} />;
  // TEC-017
  if (detail && stats.data?.frames === 0)
    return <Navigate to={`${PATHS.finetuneFrameExtraction}?videoId=${videoId}`} replace />;
  return <FrameExtraction video={video.data} refetchVideo={() => void video.refetch()} />;
}

/** TEC-050: opened from the dashboard no video is named yet. */
function ChooseVideo() {
  const place = useChosenPlace();
  return (
    <Card sx={{ p: 2, maxWidth: 560, display: 'grid', gap: 2 }}>
      <DatasetChooser place={place} />
      <VideoChooser place={place} />
    </Card>
  );
}

/** TEC-016, TEC-017, TEC-047 to TEC-051 */
export function FrameExtractionPage() {
  const { t } = useTranslation('recordings');
  const [query] = useSearchParams();
  const videoId = query.get('videoId') ?? '';
  const detail = useLocation().pathname === PATHS.finetuneFrameExtractionDetail;
  usePageTitle(t('title'));
  if (videoId.trim() !== '') return <OneVideo key={videoId} videoId={videoId} detail={detail} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('noVideo')}
      </Alert>
      <ChooseVideo />
    </>
  );
}
