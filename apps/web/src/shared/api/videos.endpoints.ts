import { routes } from '@sarm/contracts/http/route-table';
import { baseApi } from './base-api.ts';
import { endpointFromRoute } from './endpoint-from-route.ts';

export const videosApi = baseApi.injectEndpoints({
  endpoints: (builder) => ({
    datasetVideos: endpointFromRoute(builder, routes.videos.listOfDataset, { providesTags: ['Video'] }),
    video: endpointFromRoute(builder, routes.videos.get, { providesTags: ['Video'] }),
    updateVideo: endpointFromRoute(builder, routes.videos.update, { invalidatesTags: ['Video'] }),
    removeVideo: endpointFromRoute(builder, routes.videos.remove, {
      invalidatesTags: ['Video', 'Dataset', 'Project'],
    }),
    extractFrames: endpointFromRoute(builder, routes.frames.extract, { invalidatesTags: ['Video', 'Task'] }),
    frameStats: endpointFromRoute(builder, routes.frames.stats, { providesTags: ['Frame'] }),
  }),
});
export const {
  useDatasetVideosQuery,
  useVideoQuery,
  useUpdateVideoMutation,
  useRemoveVideoMutation,
  useExtractFramesMutation,
  useFrameStatsQuery,
} = videosApi;
