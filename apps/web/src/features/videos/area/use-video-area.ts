import { areasCalls } from '@sarm/contracts/addresses/areas.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import type { ViewerTracks } from '@sarm/viewer/core/viewer-tracks';
import { useMemo } from 'react';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';

/** Which part of the picture the next analysis uses; until that is read, the one that the tracks were measured with. */
export function useVideoArea(video: Video, tracks: ViewerTracks | null) {
  const can = useCan();
  const {
    data: area,
    isError,
    refetch,
  } = useRead(areasCalls.get, can(areasCalls.get, video) ? { params: { id: video.id } } : null);
  const measured = tracks?.area ?? null;
  const inUse = useMemo((): Omit<VideoArea, 'kinds'> | null => {
    if (area === undefined) return measured;
    return area.excluded.length === 0 ? null : { ...area.picture, excluded: area.excluded };
  }, [area, measured]);
  return {
    area,
    inUse,
    failed: isError,
    retry: () => void refetch(),
    mayCorrect: area !== undefined && can(areasCalls.set, video),
  };
}
export type VideoAreaRead = ReturnType<typeof useVideoArea>;
