import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLocation } from 'react-router';
import { useDatasetQuery } from '../../shared/api/datasets.endpoints.ts';
import { useMyProjectQuery } from '../../shared/api/projects.endpoints.ts';
import { useFrameStatsQuery, useVideoQuery } from '../../shared/api/videos.endpoints.ts';
import { holdsAnywhere } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { type Stage, sarmStages } from './sarm-stages.ts';
import { workContextOf } from './work-context.ts';

const read = (id: string | undefined) => (id === undefined ? skipToken : { params: { id }, query: {} });

/** Completes the context from the video to its dataset and project, and reads the counts of the stages. */
export function useSarmStages(): Stage[] {
  const { pathname, search } = useLocation();
  const user = useUser();
  const named = workContextOf(pathname, search);
  const { data: video } = useVideoQuery(read(named.videoId));
  const datasetId = named.datasetId ?? video?.datasetId;
  const { data: dataset } = useDatasetQuery(read(datasetId));
  const projectId = named.projectId ?? video?.projectId ?? dataset?.projectId;
  const { data: project } = useMyProjectQuery(read(projectId));
  const { data: frames } = useFrameStatsQuery(
    named.videoId === undefined ? skipToken : { query: { video_id: named.videoId } },
  );
  return sarmStages({
    path: pathname,
    context: {
      ...(projectId === undefined ? {} : { projectId }),
      ...(datasetId === undefined ? {} : { datasetId }),
      ...(named.videoId === undefined ? {} : { videoId: named.videoId }),
    },
    counts: {
      datasets: project?.stats.datasets_count,
      videos: dataset?.stats.videos_count,
      selectedFrames: frames?.selected,
    },
    mayChooseFrames: holdsAnywhere(user, 'select_frames'),
  });
}
