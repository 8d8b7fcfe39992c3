import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { FigureValue } from '@sarm/ui/figure-value';
import { PageHeader } from '@sarm/ui/page-header';
import { Stat, StatList } from '@sarm/ui/stat';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { baseApi } from '../../../shared/api/base-api.ts';
import { LIST } from '../../../shared/api/call-tags.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { RecordTabs } from '../../../shared/records/record-tabs.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ExtractDialog } from '../../../shared/videos/extract-dialog.tsx';
import { TaskProgress } from '../../../shared/videos/task-progress.tsx';
import { VideoStatusChip } from '../../../shared/videos/video-status-chip.tsx';
import { isRunning } from '../../../shared/videos/video-tones.ts';
import { ChooseFramesDialog } from './choose-frames-dialog.tsx';
import { FrameStatistics } from './frame-statistics.tsx';
import { TechnicalFrames } from './technical-frames.tsx';

function VideoSummary({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['videos', 'recordings', 'common']);
  const figure = (value: string | null) => (
    <FigureValue value={value} notAvailable={t('common:notAvailable')} reason={t('common:notStored')} />
  );
  return (
    <StatList>
      <Stat
        label={t('videos:columns.resolution')}
        value={figure(video.resolution?.replace('x', ' × ') ?? null)}
      />
      <Stat
        label={t('videos:columns.duration')}
        value={figure(video.duration === null ? null : minutesAndSeconds(video.duration))}
      />
      <Stat label={t('videos:detail.extracted')} value={video.extractedFramesCount} />
      <Stat label={t('videos:preparation')} value={t(`videos:preparations.${video.preparation}`)} />
      <Stat label={t('recordings:card.dataset')} value={video.datasetName} />
    </StatList>
  );
}

/** TEC-159, TEC-291, TEC-294: what the end of a task means for the frames that are shown. */
function useTaskEnd(refetchVideo: () => void): (task: Task) => void {
  const { t } = useTranslation('recordings');
  const toast = useToast();
  const noticeText = useNoticeText();
  const dispatch = useAppDispatch();
  const ended = useRef<string>(null);
  return (task) => {
    // Its last state is reported again to a progress line that is shown later.
    if (ended.current === task.id) return;
    ended.current = task.id;
    refetchVideo();
    const message = noticeText(task.notice, task.message);
    const detection = task.task_type === 'detection';
    if (task.status === 'failed')
      toast.error(detection ? t('detection.failed', { message }) : t('extractFailed', { message }));
    if (task.status !== 'completed') return;
    dispatch(baseApi.util.invalidateTags([{ type: 'frame', id: LIST }]));
    if (task.task_type !== 'ingest') toast.success(t(detection ? 'detection.ended' : 'extracted'));
  };
}

export interface FrameExtractionProps {
  readonly video: Video;
  readonly refetchVideo: () => void;
}

/** TEC-047: the frames of one video: extracted, selected, looked at and detected. */
export function FrameExtraction({ video, refetchVideo }: FrameExtractionProps) {
  const { t } = useTranslation(['recordings', 'frames', 'videos', 'common']);
  const can = useCan();
  const [dialog, setDialog] = useState<'extract' | 'choose' | null>(null);
  const onEnd = useTaskEnd(refetchVideo);
  const running = isRunning(video.processingStatus);
  const title = t('frames:of', { name: video.name });
  usePageTitle(title);
  const mayChoose = can(framesCalls.choose, video) && video.extractedFramesCount > 0;
  const mayExtract = can(framesCalls.extract, video) && !running && video.framesCount !== null;
  const close = (): void => setDialog(null);
  const tab = (name: 'all' | 'selected') => ({
    name,
    label: t(`recordings:tabs.${name}`),
    content: () => (
      <TechnicalFrames
        key={name}
        video={video}
        onlySelected={name === 'selected'}
        onRun={refetchVideo}
        onExtract={mayExtract ? () => setDialog('extract') : undefined}
        onChoose={mayChoose ? () => setDialog('choose') : undefined}
      />
    ),
  });
  return (
    <>
      <PageHeader
        title={title}
        status={<VideoStatusChip video={video} workflow="finetune" />}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[
          <Crumb
            key="dataset"
            to={pathTo(PATHS.finetuneDatasetVideos, { datasetId: video.datasetId })}
            label={video.datasetName}
          />,
        ]}
        actions={
          <>
            {mayChoose && (
              <Button variant="outlined" onClick={() => setDialog('choose')}>
                {t('recordings:choose.open')}
              </Button>
            )}
            {can(framesCalls.extract, video) && (
              <Button variant="outlined" disabled={!mayExtract} onClick={() => setDialog('extract')}>
                {t('videos:extract')}
              </Button>
            )}
          </>
        }
      />
      <Card sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5 }}>
        <VideoSummary video={video} />
        {running && <TaskProgress video={video} onEnd={onEnd} />}
      </Card>
      <RecordTabs
        tabs={[
          tab('all'),
          tab('selected'),
          {
            name: 'statistics',
            label: t('recordings:tabs.statistics'),
            content: () => <FrameStatistics videoId={video.id} />,
          },
        ]}
      />
      {dialog === 'extract' && (
        <ExtractDialog
          video={video}
          workflow="finetune"
          failed={(message) => t('recordings:extractFailed', { message })}
          onClose={close}
        />
      )}
      {dialog === 'choose' && <ChooseFramesDialog video={video} onClose={close} />}
    </>
  );
}
