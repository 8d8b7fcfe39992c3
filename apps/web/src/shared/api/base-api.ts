import { createApi } from '@reduxjs/toolkit/query/react';
import { CACHED_KINDS } from '@sarm/contracts/http/cached-kinds';
import { keyOfAnswer } from './answers-by-workflow.ts';
import { baseQuery } from './base-query.ts';

/** Empty on purpose: each call becomes an endpoint where it is first used (endpoint-of.ts). */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  serializeQueryArgs: keyOfAnswer,
  tagTypes: CACHED_KINDS,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
