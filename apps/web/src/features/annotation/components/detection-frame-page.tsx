import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { useFrameTexts } from '../../../shared/media/use-frame-texts.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { EditingProvider } from '../hooks/editing-context.tsx';
import { useNamedFrame } from '../hooks/use-named-frame.ts';
import { AnnotationFrame } from './annotation-frame.tsx';

/** BUS-028: the frame with its detections; people with annotate_detection in its project change them. */
export function DetectionFramePage() {
  const { t } = useTranslation(['frames', 'common']);
  const frameTexts = useFrameTexts();
  const { frame, named, frameId, open } = useNamedFrame();
  // The frame names its video; if the address names another one, the frame is right.
  const videoId = frame.data?.videoId;
  const video = useRead(
    videosCalls.get,
    videoId === undefined ? null : { params: { id: videoId }, query: {} },
  );
  const can = useCan();
  const projectId = video.data?.projectId;
  const holds = useHolds(projectId);
  usePageTitle(frame.data === undefined ? t('frames:detections') : frameTexts(frame.data).detectionsLabel);
  if (!named)
    return (
      <>
        <PageHeader title={t('frames:detections')} />
        <Alert severity="error">{t('frames:boxes.noFrame')}</Alert>
      </>
    );
  const failed = [frame, video].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        message={t('frames:boxes.error', { message: errorText(failed.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  if (videoId === undefined || projectId === undefined)
    return <Skeleton variant="rounded" height={480} animation={false} />;
  const mayEdit = can(annotationCalls.edit, { projectId });
  if (!mayEdit && !holds('view_detailed_detection') && !holds('annotate_detection'))
    return <Alert severity="warning">{t('frames:boxes.refused')}</Alert>;
  return (
    <EditingProvider>
      <AnnotationFrame
        frame={{ id: frameId, videoId }}
        mode="sarm"
        back={pathTo(PATHS.sarmVideo, { videoId })}
        onOpen={open}
      />
    </EditingProvider>
  );
}
