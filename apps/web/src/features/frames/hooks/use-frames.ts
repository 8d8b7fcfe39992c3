import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { PAGING } from '@sarm/domain/limits';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { patchRead } from '../../../shared/api/patch-read.ts';
import { readAgain } from '../../../shared/api/read-again.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useEndlessRead } from '../../../shared/api/use-endless-read.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import type { Workflow } from '../../../shared/screens/screen.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { collapseFrames } from '../state/collapse-frames.ts';

const SIZES = {
  /** BUS-065, BUS-178: 100 first, then 20 more at a time. */
  sarm: { first: PAGING.frames, added: PAGING.framesAdded },
  /** TEC-318. Its tabs are two lists of the same frames, so each is read again when it is shown. */
  finetune: { first: PAGING.technicalFrames, added: PAGING.framesAdded, fresh: true },
} as const;

export interface FramesOf {
  readonly videoId: string;
  readonly onlySelected: boolean;
  readonly workflow?: Workflow;
  /** TEC-293: the text of the workflow around the message of a refusal. */
  readonly selectFailed?: (message: string) => string;
}

export function useFrames({ videoId, onlySelected, workflow = 'sarm', selectFailed }: FramesOf) {
  const { t } = useTranslation('frames');
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { list, rows, total, patchRow } = useEndlessRead(
    framesCalls.list,
    { params: { videoId }, query: onlySelected ? { selected: 'true' } : {} },
    SIZES[workflow],
  );
  const [select] = useChange(framesCalls.select);
  const frames = useMemo(() => collapseFrames(rows), [rows]);

  /** Shown at once; reverted with a message when the server did not store it. */
  const toggle = useCallback(
    async (frame: Frame): Promise<void> => {
      const selected = !frame.selected;
      const undo = patchRow(frame.id, { selected });
      const count = dispatch(
        patchRead(framesCalls.stats, { query: { video_id: videoId } }, (stats) => {
          stats.selected += selected ? 1 : -1;
        }),
      );
      const { error } = await select({ params: { id: frame.id }, body: { selected } });
      if (error === undefined) {
        // The count had not come when it was to be changed, and it may have been taken before the selection was stored.
        if (count.patches.length === 0)
          await dispatch(readAgain(framesCalls.stats, { query: { video_id: videoId } }));
        return;
      }
      undo.undo();
      count.undo();
      const failed = t('selectFailed', { number: frame.frameNumber });
      const message = errorText(error, failed);
      toast.error(selectFailed?.(message) ?? `${failed}: ${message}`);
    },
    [dispatch, patchRow, select, selectFailed, t, toast, videoId],
  );
  return { list, frames, total, toggle, patch: patchRow };
}
