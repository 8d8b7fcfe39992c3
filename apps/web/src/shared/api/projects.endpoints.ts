import { routes } from '@sarm/contracts/http/route-table';
import { baseApi } from './base-api.ts';
import { endpointFromRoute } from './endpoint-from-route.ts';

export const projectsApi = baseApi.injectEndpoints({
  endpoints: (builder) => ({
    myProjects: endpointFromRoute(builder, routes.projects.listMine, { providesTags: ['Project'] }),
    myProject: endpointFromRoute(builder, routes.projects.getMine, { providesTags: ['Project'] }),
  }),
});
export const { useMyProjectsQuery, useMyProjectQuery } = projectsApi;
