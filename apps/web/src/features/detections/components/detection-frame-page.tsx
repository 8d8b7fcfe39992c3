import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { isId } from '@sarm/domain/ids';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useFrameTexts } from '../../../shared/media/use-frame-texts.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { DetectionWork } from './detection-work.tsx';

/** BUS-028: the frame with its detections; people with annotate_detection in its project change them. */
export function DetectionFramePage() {
  const { t } = useTranslation(['frames', 'pictures', 'common']);
  const frameTexts = useFrameTexts();
  const locale = useLocale();
  const [query] = useSearchParams();
  const frameId = query.get('frameId') ?? '';
  const named = isId(frameId);
  const frame = useRead(framesCalls.get, named ? { params: { id: frameId } } : null);
  const found = useRead(detectionCalls.ofFrame, named ? { params: { frameId } } : null);
  // The frame names its video; if the address names another one, the frame is right.
  const videoId = frame.data?.videoId;
  const video = useRead(
    videosCalls.get,
    videoId === undefined ? null : { params: { id: videoId }, query: {} },
  );
  const can = useCan();
  const holds = useHolds(video.data?.projectId);
  usePageTitle(frame.data === undefined ? t('frames:detections') : frameTexts(frame.data).detectionsLabel);

  if (!named)
    return (
      <>
        <PageHeader title={t('frames:detections')} />
        <Alert severity="error">{t('frames:boxes.noFrame')}</Alert>
      </>
    );
  const failed = [frame, found, video].find(({ isError }) => isError);
  if (failed !== undefined)
    return (
      <ErrorState
        message={t('frames:boxes.error', { message: errorText(failed.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  if (frame.data === undefined || found.data === undefined || video.data === undefined)
    return <Skeleton variant="rounded" height={480} animation={false} />;
  const { projectId } = video.data;
  const mayEdit = can(detectionCalls.draw, { projectId });
  if (!mayEdit && !holds('view_detailed_detection') && !holds('annotate_detection'))
    return <Alert severity="warning">{t('frames:boxes.refused')}</Alert>;
  return (
    <>
      <PageHeader
        title={frameTexts(frame.data).detectionsLabel}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[
          <Crumb
            key="video"
            to={pathTo(PATHS.sarmVideo, { videoId: video.data.id })}
            label={video.data.name}
          />,
        ]}
        description={
          frame.data.timeOffset === null
            ? t(mayEdit ? 'pictures:size' : 'pictures:sizeReadOnly', frame.data)
            : t(mayEdit ? 'frames:boxes.editable' : 'frames:boxes.readOnly', {
                time: secondsWithTwoDecimals(frame.data.timeOffset, locale),
                width: frame.data.width,
                height: frame.data.height,
              })
        }
      />
      <DetectionWork
        key={frame.data.id}
        frame={frame.data}
        detections={found.data.detections}
        mayEdit={mayEdit}
      />
    </>
  );
}
