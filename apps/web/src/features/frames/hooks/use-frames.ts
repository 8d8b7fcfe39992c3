import type { Frame } from '@sarm/contracts/http/entities';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { videosApi } from '../../../shared/api/videos.endpoints.ts';
import { useAppDispatch } from '../../../shared/state/store-types.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import {
  type FramesOf,
  framesApi,
  useFramesInfiniteQuery,
  useSelectFrameMutation,
} from '../api/frames.endpoints.ts';
import { collapseFrames } from '../state/collapse-frames.ts';

export function useFrames(of: FramesOf) {
  const { t } = useTranslation('frames');
  const dispatch = useAppDispatch();
  const toast = useToast();
  const list = useFramesInfiniteQuery(of);
  const [select] = useSelectFrameMutation();
  const frames = useMemo(
    () => collapseFrames(list.data?.pages.flatMap((page) => page.frames) ?? []),
    [list.data],
  );
  const { videoId, onlySelected } = of;

  const patch = useCallback(
    (id: string, changes: Partial<Frame>) =>
      dispatch(
        framesApi.util.updateQueryData('frames', { videoId, onlySelected }, (draft) => {
          for (const page of draft.pages)
            for (const frame of page.frames) if (frame.id === id) Object.assign(frame, changes);
        }),
      ),
    [dispatch, videoId, onlySelected],
  );

  /** Shown at once; taken back with a word when the server did not store it. */
  const toggle = useCallback(
    async (frame: Frame): Promise<void> => {
      const selected = !frame.selected;
      const undo = patch(frame.id, { selected });
      const count = dispatch(
        videosApi.util.updateQueryData('frameStats', { query: { video_id: videoId } }, (draft) => {
          draft.selected += selected ? 1 : -1;
        }),
      );
      const { error } = await select({ params: { id: frame.id }, body: { selected } });
      if (error === undefined) return;
      undo.undo();
      count.undo();
      toast.error(
        `${t('selectFailed', { number: frame.frameNumber })}: ${errorText(error, t('selectFailed', { number: frame.frameNumber }))}`,
      );
    },
    [dispatch, patch, select, t, toast, videoId],
  );
  const total = list.data?.pages.at(-1)?.total ?? 0;
  return { list, frames, total, toggle, patch };
}
