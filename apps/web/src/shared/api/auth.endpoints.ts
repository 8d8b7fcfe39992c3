import { routes } from '@sarm/contracts/http/route-table';
import { baseApi } from './base-api.ts';
import { endpointFromRoute } from './endpoint-from-route.ts';

/** PLT-104: one hour, in memory only; the server checks every call anyway. */
const ONE_HOUR_S = 3600;

export const authApi = baseApi.injectEndpoints({
  endpoints: (builder) => ({
    me: endpointFromRoute(builder, routes.auth.me, { providesTags: ['Me'], keepUnusedDataFor: ONE_HOUR_S }),
    publicSettings: endpointFromRoute(builder, routes.auth.publicSettings, {
      providesTags: ['PublicSettings'],
      keepUnusedDataFor: ONE_HOUR_S,
    }),
    login: endpointFromRoute(builder, routes.auth.login),
    register: endpointFromRoute(builder, routes.auth.register),
    logout: endpointFromRoute(builder, routes.auth.logout),
    updateMe: endpointFromRoute(builder, routes.auth.updateMe, { invalidatesTags: ['Me'] }),
  }),
});
export const { useMeQuery, usePublicSettingsQuery, useRegisterMutation, useUpdateMeMutation } = authApi;
