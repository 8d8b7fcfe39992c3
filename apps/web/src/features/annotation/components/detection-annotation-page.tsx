import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { EditingProvider } from '../hooks/editing-context.tsx';
import { useNamedFrame } from '../hooks/use-named-frame.ts';
import { AnnotationFrame } from './annotation-frame.tsx';

/** TEC-020, TEC-053 to TEC-055: the boxes of a frame, for people with annotate_detection in its project. */
export function DetectionAnnotationPage() {
  const { t } = useTranslation(['annotation', 'pages', 'common']);
  const { frame, named, frameId, open } = useNamedFrame();
  // Of the frame before while the next one is read: the canvas stays.
  const videoId = frame.data?.videoId;
  const video = useRead(
    videosCalls.get,
    videoId === undefined ? null : { params: { id: videoId }, query: {} },
  );
  const holds = useHolds(video.data?.projectId);
  usePageTitle(t('annotation:pageTitle'));
  const failed = [frame, video].find(({ isError }) => isError);
  if (!named || failed !== undefined)
    return (
      <Alert
        severity="error"
        action={
          failed !== undefined && (
            <Button
              size="small"
              color="inherit"
              onClick={() => void failed.refetch()}
              loading={failed.isFetching}
            >
              {t('common:retry')}
            </Button>
          )
        }
      >
        <AlertTitle component="h1">{t('annotation:notFound')}</AlertTitle>
        {failed === undefined ? t('annotation:noFrame') : errorText(failed.error)}
      </Alert>
    );
  if (video.data !== undefined && !holds('annotate_detection'))
    return <Alert severity="warning">{t('pages:refused.annotation')}</Alert>;
  if (videoId === undefined || video.data === undefined)
    return <Skeleton variant="rounded" height={700} animation={false} />;
  return (
    <EditingProvider>
      <AnnotationFrame
        frame={{ id: frameId, videoId }}
        mode="finetune"
        back={`${PATHS.finetuneFrameExtractionDetail}?videoId=${videoId}`}
        onOpen={open}
      />
    </EditingProvider>
  );
}
