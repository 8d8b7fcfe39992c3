import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { useFrameActions } from '../hooks/use-frame-actions.ts';
import { useFrames } from '../hooks/use-frames.ts';
import { useSelectedIds } from '../hooks/use-selected-ids.ts';
import { DetectionDialog } from '../../../shared/detections/detection-dialog.tsx';
import { DetectionsDialog } from '../../../shared/frames/detections-dialog.tsx';
import { FrameActions } from './frame-actions.tsx';
import { FrameDialog } from './frame-dialog.tsx';
import { FrameGrid } from './frame-grid.tsx';
import { FrameLinks } from './frame-links.tsx';
import { FramesToolbar } from './frames-toolbar.tsx';

export interface TechnicalFramesProps {
  readonly video: Video;
  readonly onlySelected: boolean;
  /** A run of detection began or ended. */
  readonly onRun: () => void;
  /** Absent while the server would refuse it. */
  readonly onExtract: (() => void) | undefined;
  readonly onChoose: (() => void) | undefined;
}

interface NextStepProps {
  readonly onlySelected: boolean;
  readonly onPress: (() => void) | undefined;
}

function NextStep({ onlySelected, onPress }: NextStepProps) {
  const { t } = useTranslation(['recordings', 'videos']);
  if (onPress === undefined) return null;
  return (
    <Button variant="contained" onClick={onPress}>
      {t(onlySelected ? 'recordings:choose.open' : 'videos:extract')}
    </Button>
  );
}

type Opened = { readonly index: number; readonly writes: boolean };

/** The frames of a tab with what can be done to each (TEC-051, TEC-162, TEC-318). */
export function TechnicalFrames({ video, onlySelected, onRun, onExtract, onChoose }: TechnicalFramesProps) {
  const { t } = useTranslation(['recordings', 'frames', 'videos']);
  const holds = useHolds(video.projectId);
  const selectFailed = useCallback((message: string) => t('recordings:selectFailed', { message }), [t]);
  const { list, frames, total, toggle, patch } = useFrames({
    videoId: video.id,
    onlySelected,
    workflow: 'finetune',
    selectFailed,
  });
  // TEC-162: an unselected frame leaves the tab at once.
  const shown = onlySelected ? frames.filter((frame) => frame.selected) : frames;
  const stats = useRead(framesCalls.stats, { query: { video_id: video.id } });
  const selected = stats.data?.selected ?? 0;
  const readIds = useSelectedIds(video.id);
  const { failureTexts, remove, mayRemove } = useFrameActions(video);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [results, setResults] = useState<Frame | null>(null);
  const [detecting, setDetecting] = useState<Frame | 'selected' | null>(null);
  const onToggle = useCallback((frame: Frame) => void toggle(frame), [toggle]);
  const view = useCallback((index: number) => setOpened({ index, writes: false }), []);
  const frame = opened === null ? undefined : shown[opened.index];
  const ran = (): void => {
    void list.refetch();
    void stats.refetch();
    onRun();
  };
  const mayDetect = holds('annotate_detection');
  return (
    <Box sx={{ mt: 2 }}>
      <FramesToolbar
        selected={selected}
        shown={shown.length}
        total={onlySelected ? selected : total}
        onDetect={mayDetect ? () => setDetecting('selected') : undefined}
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
        isEmpty={shown.length === 0}
        skeleton={<CardSkeletons label={t('frames:title')} count={8} />}
        empty={
          <EmptyState
            icon={<ImageIcon />}
            title={t(onlySelected ? 'frames:noneSelected' : 'frames:none')}
            text={t(onlySelected ? 'recordings:noneSelectedText' : 'recordings:noneText')}
            action={<NextStep onlySelected={onlySelected} onPress={onlySelected ? onChoose : onExtract} />}
          />
        }
      >
        <FrameGrid
          frames={shown}
          onView={view}
          onToggle={onToggle}
          onDetections={setResults}
          failureTexts={failureTexts}
          more={(each, tabIndex) => (
            <FrameActions
              frame={each}
              tabIndex={tabIndex}
              onNote={() => setOpened({ index: shown.indexOf(each), writes: true })}
              onDetect={mayDetect ? () => setDetecting(each) : undefined}
              onDelete={mayRemove ? () => remove(each) : undefined}
            />
          )}
        />
        {list.hasNextPage && (
          <Box sx={{ display: 'grid', justifyItems: 'center', mt: 2 }}>
            <Button
              variant="outlined"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('recordings:loadMore')}
            </Button>
          </Box>
        )}
      </ListState>
      {results !== null && <DetectionsDialog frame={results} onClose={() => setResults(null)} />}
      {detecting !== null && (
        <DetectionDialog
          of={detecting === 'selected' ? { count: selected, readIds } : detecting}
          onRun={ran}
          onClose={() => setDetecting(null)}
        />
      )}
      {frame !== undefined && opened !== null && (
        <FrameDialog
          frame={frame}
          index={opened.index}
          total={shown.length}
          writes={opened.writes}
          links={<FrameLinks frame={frame} video={video} />}
          failureTexts={failureTexts}
          onStep={(by) => setOpened({ index: opened.index + by, writes: false })}
          onToggle={onToggle}
          onNoteSaved={(saved) => void patch(saved.id, { note: saved.note })}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  );
}
