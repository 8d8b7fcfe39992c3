import type { FieldError } from '@sarm/domain/errors';
import { i18n } from '../i18n/i18n.ts';

/** PLT-195: what failed below HTTP has a name of its own; everything else carries the HTTP status. */
export type NetworkStatus = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

export interface ApiError {
  readonly status: number | NetworkStatus;
  readonly statusText: string;
  /** The answer as it came; its message or detail is what people read. */
  readonly data?: unknown;
}

const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export const isApiError = (error: unknown): error is ApiError => {
  const status = field(error, 'status');
  return typeof status === 'number' || typeof status === 'string';
};

export const answerMessage = (data: unknown): string | undefined =>
  textOf(field(data, 'message')) ?? textOf(field(data, 'detail'));

export const errorCode = (error: unknown): string | undefined =>
  isApiError(error) ? textOf(field(error.data, 'code')) : undefined;

export const fieldErrors = (error: unknown): readonly FieldError[] => {
  const errors = isApiError(error) ? field(error.data, 'errors') : undefined;
  return Array.isArray(errors) ? (errors as FieldError[]) : [];
};

/**
 * PLT-194: the one place where an error becomes words. A fallback replaces the bare status line
 * where a requirement names a text for a failure that came without a message.
 */
export function errorText(error: unknown, fallback?: string): string {
  if (!isApiError(error)) return fallback ?? i18n.t('common:unknownError');
  const told = answerMessage(error.data);
  if (told !== undefined) return told;
  if (typeof error.status === 'string') return i18n.t(`common:network.${error.status}`);
  return fallback ?? i18n.t('common:statusError', { status: error.status, statusText: error.statusText });
}
