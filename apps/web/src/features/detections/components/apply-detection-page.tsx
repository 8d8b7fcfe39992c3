import SearchIcon from '@mui/icons-material/ImageSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { EmptyState } from '@sarm/ui/empty-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { DatasetChooser } from '../../../shared/choosers/dataset-chooser.tsx';
import { useChosenPlace } from '../../../shared/choosers/use-chosen-place.ts';
import { VideoChooser } from '../../../shared/choosers/video-chooser.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useOpenRuns } from '../hooks/use-detection-runs.ts';
import { AnnotationLink } from './annotation-link.tsx';
import { OpenRuns } from './open-runs.tsx';
import { RunForm } from './run-form.tsx';
import { RunOutcome } from './run-outcome.tsx';
import { FrameSummary, useFrameColumns } from './use-frame-columns.tsx';

const FRAMES_PER_PAGE = 20;
const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' },
} as const;

/** TEC-012: detection in frames of a video that the person chooses. */
export function ApplyDetectionPage() {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const place = useChosenPlace();
  const { video } = place;
  const runs = useOpenRuns(video?.id ?? null);
  const [ended, setEnded] = useState<readonly Task[]>([]);
  const without = (task: Task) => ended.filter(({ id }) => id !== task.id);
  usePageTitle(t('apply'));
  return (
    <>
      <PageHeader
        title={t('apply')}
        description={t('applyText')}
        actions={video !== undefined && <ResultsButton videoId={video.id} />}
      />
      <Box sx={COLUMNS}>
        <SectionCard title={t('settings')}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <DatasetChooser place={place} />
            <VideoChooser place={place} />
            {video !== undefined && (
              <RunForm key={video.id} video={video} busy={runs.length > 0} onStart={() => setEnded([])} />
            )}
          </Box>
        </SectionCard>
        {video === undefined ? (
          <EmptyState icon={<SearchIcon />} title={t('chooseVideo')} text={t('chooseVideoText')} />
        ) : (
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            {ended
              .filter(({ video_id: of }) => of === video.id)
              .map((task) => (
                <RunOutcome key={task.id} task={task} onClose={() => setEnded(without(task))} />
              ))}
            <OpenRuns
              runs={runs}
              name={video.name}
              onEnd={(task) => setEnded((before) => [...before.filter(({ id }) => id !== task.id), task])}
            />
            <FramesOfVideo video={video} />
          </Box>
        )}
      </Box>
    </>
  );
}

function ResultsButton({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  if (!mayOpen(useUser(), 'finetuneDetectionResults')) return null;
  return (
    <Button variant="outlined" component={Link} to={`${PATHS.finetuneDetectionResults}?videoId=${videoId}`}>
      {t('results')}
    </Button>
  );
}

function FramesOfVideo({
  video: { id: videoId, datasetId },
}: {
  readonly video: Pick<Video, 'id' | 'datasetId'>;
}) {
  const { t } = useTranslation(['workbench', 'frames']);
  const list = useList(framesCalls.list, { params: { videoId } }, { limit: FRAMES_PER_PAGE });
  const columns = useFrameColumns(false);
  return (
    <FramedList
      list={list}
      label={t('workbench:runs.framesOf')}
      failed={(message) => t('frames:listError', { message })}
      empty={{ title: t('frames:none'), text: t('frames:noneText') }}
      table={{
        columns,
        rowId: ({ id }) => id,
        rowName: ({ frameNumber }) => t('frames:frame', { number: frameNumber }),
        card: (frame) => <FrameSummary frame={frame} />,
        actions: ({ id, frameNumber }) => (
          <AnnotationLink frameId={id} videoId={videoId} datasetId={datasetId} number={frameNumber} />
        ),
      }}
    />
  );
}
