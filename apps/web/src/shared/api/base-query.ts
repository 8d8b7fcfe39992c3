import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import type { BuiltRequest } from '@sarm/contracts/http/build-request';
import type { Session } from '../session/session.ts';
import { workflowOfKey } from './answers-by-workflow.ts';
import type { ApiError } from './api-error.ts';

const TIMEOUT_MS = 30_000;

export interface QueryOptions {
  readonly background?: boolean;
}
export interface ThunkExtra {
  readonly session: Session;
}
export type SarmBaseQuery = BaseQueryFn<BuiltRequest, unknown, ApiError, QueryOptions>;

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

async function readAnswer(response: Response): Promise<{ data: unknown } | { error: ApiError }> {
  const { status, statusText } = response;
  const text = await response.text();
  if (text === '') return response.ok ? { data: null } : { error: { status, statusText } };
  try {
    const data: unknown = JSON.parse(text);
    return response.ok ? { data } : { error: { status, statusText, data } };
  } catch {
    // A proxy's HTML page for a 502 is no answer of ours: the status is what helps.
    return response.ok
      ? { error: { status: 'PARSING_ERROR', statusText, data: text } }
      : { error: { status, statusText } };
  }
}

const initOf = (request: BuiltRequest, signal: AbortSignal): RequestInit => ({
  method: request.method,
  signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  headers: {
    accept: 'application/json',
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
});

export const baseQuery: SarmBaseQuery = async (request, api: BaseQueryApi, options) => {
  const { session } = api.extra as ThunkExtra;
  try {
    const response = await session.send(request.url, {
      ...initOf(request, api.signal),
      background: options?.background ?? false,
      workflow: workflowOfKey(api.queryCacheKey),
    });
    return await readAnswer(response);
  } catch (error) {
    return {
      error: { status: isTimeout(error) ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', statusText: String(error) },
    };
  }
};
