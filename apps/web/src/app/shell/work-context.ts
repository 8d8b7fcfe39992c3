import { isId } from '@sarm/domain/ids';

/** The project, dataset or video that the address names (PLT-049). */
export interface WorkContext {
  readonly projectId?: string;
  readonly datasetId?: string;
  readonly videoId?: string;
}

const segmentAfter = (path: string, name: string): string | undefined => {
  const found = new RegExp(`/${name}/([^/]+)`).exec(path)?.[1];
  return isId(found) ? found : undefined;
};
const queryId = (search: URLSearchParams, name: string): string | undefined => {
  const value = search.get(name);
  return isId(value) ? value : undefined;
};

export function workContextOf(path: string, query: string): WorkContext {
  const search = new URLSearchParams(query);
  const projectId = segmentAfter(path, 'projects') ?? queryId(search, 'projectId');
  const datasetId = segmentAfter(path, 'datasets') ?? queryId(search, 'datasetId');
  const videoId =
    segmentAfter(path, 'video') ??
    segmentAfter(path, 'frames') ??
    segmentAfter(path, 'analysis') ??
    queryId(search, 'videoId');
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(datasetId === undefined ? {} : { datasetId }),
    ...(videoId === undefined ? {} : { videoId }),
  };
}

export const hasContext = (context: WorkContext): boolean => Object.keys(context).length > 0;
