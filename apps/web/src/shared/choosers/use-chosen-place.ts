import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { isId } from '@sarm/domain/ids';
import { useSearchParams } from 'react-router';
import { useRead } from '../api/use-read.ts';

/** Other choices of the address belong to the former dataset or video and go with it. */
type Names = 'datasetId' | 'videoId';

/** Dataset and video that the address names, so that a link reproduces the choice; the dataset follows from the video. */
export function useChosenPlace() {
  const [query, setQuery] = useSearchParams();
  const idOf = (name: Names): string | null => {
    const text = query.get(name);
    return isId(text) ? text : null;
  };
  const videoId = idOf('videoId');
  const video = useRead(videosCalls.get, videoId === null ? null : { params: { id: videoId }, query: {} });
  // The video is right where the address names another dataset with it.
  const datasetId = (videoId === null ? undefined : video.data?.datasetId) ?? idOf('datasetId');
  const dataset = useRead(
    datasetsCalls.get,
    datasetId === null ? null : { params: { id: datasetId }, query: {} },
  );
  const set = (ids: Readonly<Partial<Record<Names, string | null>>>): void =>
    setQuery(
      new URLSearchParams(
        Object.entries(ids).flatMap(([name, id]): [string, string][] => (id === null ? [] : [[name, id]])),
      ),
    );
  return {
    datasetId,
    videoId,
    dataset: datasetId === null ? undefined : dataset.data,
    video: videoId === null ? undefined : video.data,
    datasetFailure: datasetId !== null && dataset.isError ? dataset.error : undefined,
    videoFailure: videoId !== null && video.isError ? video.error : undefined,
    chooseDataset: (id: string | null): void => set({ datasetId: id }),
    chooseVideo: (id: string | null): void => set(id === null ? { datasetId } : { videoId: id }),
  };
}
export type ChosenPlace = ReturnType<typeof useChosenPlace>;
