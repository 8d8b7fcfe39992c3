import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { DetectionsDialog } from '../../../shared/frames/detections-dialog.tsx';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useFrames } from '../hooks/use-frames.ts';
import { FrameDialog } from './frame-dialog.tsx';
import { FrameGrid } from './frame-grid.tsx';
import { FramesBar } from './frames-bar.tsx';
import { FramesIntro } from './frames-intro.tsx';
import { NoFrames } from './no-frames.tsx';
import { useSubmission } from './use-submission.tsx';

const pathOfVideos = (video: Video | undefined): string =>
  video === undefined
    ? PATHS.sarmProjects
    : pathTo(PATHS.sarmVideos, { projectId: video.projectId, datasetId: video.datasetId });

/** BUS-012, BUS-062 to BUS-068 */
export function FramesPage() {
  const { t } = useTranslation(['frames', 'videos', 'common']);
  const { videoId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const onlySelected = query.get('selected') === 'true';
  const video = useRead(videosCalls.get, { params: { id: videoId }, query: {} });
  const stats = useRead(framesCalls.stats, { query: { video_id: videoId } });
  const { list, frames, total, toggle, patch } = useFrames({ videoId, onlySelected });
  const [viewed, setViewed] = useState<number | null>(null);
  const [notes, setNotes] = useState('');
  const [detections, setDetections] = useState<Frame | null>(null);
  const can = useCan();
  // Figures need times, which pictures do not have.
  const maySubmit = video.data?.kind === 'video' && can(framesCalls.submit, video.data);
  const selectedCount = stats.data?.selected ?? 0;
  const submission = useSubmission({ videoId, count: selectedCount, notes });
  const name = video.data?.name ?? '';
  const title = name === '' ? t('frames:title') : t('frames:of', { name });
  usePageTitle(title);
  const onToggle = useCallback((frame: Frame) => void toggle(frame), [toggle]);
  const filter = (on: boolean): void => setQuery(on ? { selected: 'true' } : {}, { replace: true });
  const open = viewed === null ? undefined : frames[viewed];
  const step = (by: -1 | 1): void => {
    if (viewed === null) return;
    setViewed(viewed + by);
    if (viewed + by >= frames.length - 1 && list.hasNextPage) void list.fetchNextPage();
  };
  const videosPath = pathOfVideos(video.data);

  return (
    <>
      <PageHeader
        title={title}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[
          <Crumb key="videos" to={videosPath} label={video.data?.datasetName ?? t('videos:title')} />,
        ]}
        actions={
          maySubmit && (
            <Button variant="contained" onClick={submission.open}>
              {t('frames:submit')}
            </Button>
          )
        }
      />
      {submission.shown}
      {video.data !== undefined && (
        <FramesIntro video={video.data} notes={notes} onNotes={setNotes} readOnly={!maySubmit} />
      )}
      <FramesBar
        selected={selectedCount}
        shown={frames.length}
        total={total}
        onlySelected={onlySelected}
        onFilter={filter}
      />
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={
          list.isError && frames.length === 0
            ? t('frames:listError', { message: errorText(list.error) })
            : undefined
        }
        onRetry={() => void list.refetch()}
        isEmpty={frames.length === 0}
        search=""
        onClearSearch={() => undefined}
        skeleton={<CardSkeletons label={t('frames:title')} count={8} />}
        empty={
          <NoFrames onlySelected={onlySelected} extractAt={videosPath} onShowAll={() => filter(false)} />
        }
      >
        <FrameGrid frames={frames} onView={setViewed} onToggle={onToggle} onDetections={setDetections} />
        {list.hasNextPage && (
          <Box sx={{ display: 'grid', justifyItems: 'center', mt: 2 }}>
            <Button
              variant="outlined"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('frames:loadMore')}
            </Button>
          </Box>
        )}
      </ListState>
      {detections !== null && <DetectionsDialog frame={detections} onClose={() => setDetections(null)} />}
      {open !== undefined && viewed !== null && (
        <FrameDialog
          frame={open}
          index={viewed}
          total={frames.length}
          onStep={step}
          onToggle={onToggle}
          onNoteSaved={(frame) => void patch(frame.id, { note: frame.note })}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}
