import { useCallback } from 'react';
import { useFrameIds } from '../../../shared/frames/use-frame-ids.ts';

/** The ids of all selected frames as the server has them, also of those that are not loaded; null: unavailable. */
export function useSelectedIds(videoId: string): () => Promise<string[] | null> {
  const readIds = useFrameIds(videoId);
  return useCallback(() => readIds('selected'), [readIds]);
}
