import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { useLocation } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { workContextOf } from './work-context.ts';

const read = (id: string | undefined) => (id === undefined ? null : { params: { id }, query: {} });

/** What the address is about, completed from the video to its dataset and project. */
export function useWork() {
  const { pathname, search } = useLocation();
  const named = workContextOf(pathname, search);
  const { data: video } = useRead(videosCalls.get, read(named.videoId));
  const datasetId = named.datasetId ?? video?.datasetId;
  const { data: dataset } = useRead(datasetsCalls.get, read(datasetId));
  const projectId = named.projectId ?? video?.projectId ?? dataset?.projectId;
  const { data: project } = useRead(projectsCalls.getMine, read(projectId));
  return { pathname, videoId: named.videoId, datasetId, projectId, dataset, project };
}
