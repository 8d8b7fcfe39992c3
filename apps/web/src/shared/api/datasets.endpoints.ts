import { routes } from '@sarm/contracts/http/route-table';
import { baseApi } from './base-api.ts';
import { endpointFromRoute } from './endpoint-from-route.ts';

export const datasetsApi = baseApi.injectEndpoints({
  endpoints: (builder) => ({
    datasets: endpointFromRoute(builder, routes.datasets.list, { providesTags: ['Dataset'] }),
    dataset: endpointFromRoute(builder, routes.datasets.get, { providesTags: ['Dataset'] }),
    createDataset: endpointFromRoute(builder, routes.datasets.create, {
      invalidatesTags: ['Dataset', 'Project'],
    }),
    updateDataset: endpointFromRoute(builder, routes.datasets.update, { invalidatesTags: ['Dataset'] }),
    removeDataset: endpointFromRoute(builder, routes.datasets.remove, {
      invalidatesTags: ['Dataset', 'Project'],
    }),
  }),
});
export const {
  useDatasetsQuery,
  useDatasetQuery,
  useCreateDatasetMutation,
  useUpdateDatasetMutation,
  useRemoveDatasetMutation,
} = datasetsApi;
