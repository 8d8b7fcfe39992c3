import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

export const TAGS = ['Me', 'PublicSettings', 'Project', 'Dataset', 'Video', 'Frame', 'Task'] as const;
export type Tag = (typeof TAGS)[number];

/** Empty on purpose: each noun adds its endpoints, so a route's chunk brings only what it calls. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 60,
  endpoints: () => ({}),
});
