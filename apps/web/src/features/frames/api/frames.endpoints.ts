import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Frame } from '@sarm/contracts/http/entities';
import { routes } from '@sarm/contracts/http/route-table';
import { PAGING } from '@sarm/domain/limits';
import { baseApi } from '../../../shared/api/base-api.ts';
import { endpointFromRoute } from '../../../shared/api/endpoint-from-route.ts';

export interface FramesOf {
  readonly videoId: string;
  readonly onlySelected: boolean;
}
export interface FramesPage {
  readonly frames: Frame[];
  readonly total: number;
}
interface PageParam {
  readonly offset: number;
  readonly limit: number;
}

export const framesApi = baseApi.injectEndpoints({
  endpoints: (builder) => ({
    /** BUS-065, BUS-178: 100 first, then 20 more at a time. */
    frames: builder.infiniteQuery<FramesPage, FramesOf, PageParam>({
      infiniteQueryOptions: {
        initialPageParam: { offset: 0, limit: PAGING.frames },
        getNextPageParam: (last, pages) => {
          const shown = pages.reduce((sum, page) => sum + page.frames.length, 0);
          const more = shown < last.total && last.frames.length > 0;
          return more ? { offset: shown, limit: PAGING.framesAdded } : undefined;
        },
      },
      query: ({ queryArg, pageParam }) =>
        buildRequest(routes.frames.list, {
          params: { videoId: queryArg.videoId },
          query: { ...pageParam, ...(queryArg.onlySelected ? { selected: 'true' } : {}) },
        }),
      providesTags: ['Frame'],
    }),
    selectFrame: endpointFromRoute(builder, routes.frames.select),
    saveNote: endpointFromRoute(builder, routes.frames.update),
  }),
});
export const { useFramesInfiniteQuery, useSelectFrameMutation, useSaveNoteMutation } = framesApi;
