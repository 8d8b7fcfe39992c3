import { routes } from '@sarm/contracts/http/route-table';
import { baseApi } from './base-api.ts';
import { endpointFromRoute } from './endpoint-from-route.ts';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (builder) => ({
    task: endpointFromRoute(builder, routes.tasks.get, {
      providesTags: ['Task'],
      extraOptions: { background: true },
    }),
    cancelTask: endpointFromRoute(builder, routes.tasks.cancel, { invalidatesTags: ['Task', 'Video'] }),
  }),
});
export const { useCancelTaskMutation } = tasksApi;
