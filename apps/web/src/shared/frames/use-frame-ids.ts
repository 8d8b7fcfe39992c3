import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { PAGING } from '@sarm/domain/limits';
import { useCallback } from 'react';
import { readEndpoint } from '../api/endpoint-of.ts';
import { useAppDispatch } from '../api/store-types.ts';

export const FRAME_SETS = ['all', 'selected', 'undetected'] as const;
export type FrameSet = (typeof FRAME_SETS)[number];

const belongs = (frame: Frame, set: FrameSet): boolean =>
  set !== 'undetected' || frame.detectionStatus !== 'completed';

/** The ids of a set of frames as the server has them, also of those that are not loaded; null: unavailable. */
export function useFrameIds(videoId: string): (set: FrameSet) => Promise<string[] | null> {
  const dispatch = useAppDispatch();
  return useCallback(
    async (set) => {
      const frames: Frame[] = [];
      const filter = set === 'selected' ? ({ selected: 'true' } as const) : {};
      for (;;) {
        const query = { ...filter, limit: PAGING.maxLimit, offset: frames.length };
        const { data } = await dispatch(
          readEndpoint(framesCalls.list).initiate(
            { params: { videoId }, query },
            { subscribe: false, forceRefetch: true },
          ),
        );
        if (data === undefined) return null;
        frames.push(...data.frames);
        if (data.frames.length === 0 || frames.length >= data.total)
          return frames.filter((frame) => belongs(frame, set)).map(({ id }) => id);
      }
    },
    [dispatch, videoId],
  );
}
