import { complaintText, type ErrorDetails, describeError } from '@sarm/messages/error-text';
import { i18n } from '../i18n/i18n.ts';
import { translate } from '../i18n/translate.ts';

/** PLT-195: what failed below HTTP has a name of its own; everything else carries the HTTP status. */
export type NetworkStatus = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

export interface ApiError {
  readonly status: number | NetworkStatus;
  readonly statusText: string;
  /** The answer as it came. */
  readonly data?: unknown;
}

export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export const isApiError = (error: unknown): error is ApiError => {
  const status = field(error, 'status');
  return typeof status === 'number' || typeof status === 'string';
};

/** Undefined where the code is none of this version of the web: a page may be older than its server. */
const textByCode = (data: unknown): string | undefined => {
  const code = textOf(field(data, 'code'));
  return code !== undefined && i18n.exists(`errors:${code}`)
    ? describeError(translate, data as ErrorDetails)
    : undefined;
};

/** PLT-194: by its code in the reader's language; the server's own text only where the code has no translation here. */
export const answerText = (data: unknown): string | undefined =>
  textByCode(data) ?? textOf(field(data, 'message')) ?? textOf(field(data, 'detail'));

/** The thing is gone or was changed by somebody else: what is shown of it is old. */
export const isOutOfDate = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 409 || error.status === 412);

export const errorCode = (error: unknown): string | undefined =>
  isApiError(error) ? textOf(field(error.data, 'code')) : undefined;

const complaintOf = (each: unknown): FieldMessage => {
  const code = textOf(field(each, 'code'));
  const translated = code !== undefined && i18n.exists(`complaints:${code}`);
  const serverText = textOf(field(each, 'message')) ?? translate('complaints:invalid');
  return {
    field: textOf(field(each, 'field')) ?? '',
    message: translated ? complaintText(translate, each as Parameters<typeof complaintText>[1]) : serverText,
  };
};

export const fieldErrors = (error: unknown): readonly FieldMessage[] => {
  const errors = isApiError(error) ? field(error.data, 'errors') : undefined;
  return Array.isArray(errors) ? errors.map(complaintOf) : [];
};

/**
 * The one place where an error becomes text. A fallback replaces the bare status line where a requirement names a text
 * for a failure that came without a message (PLT-197); it never hides that the server was unreachable (PLT-195).
 */
export function errorText(error: unknown, fallback?: string): string {
  if (!isApiError(error)) return fallback ?? i18n.t('common:unknownError');
  if (typeof error.status === 'string') return i18n.t(`common:network.${error.status}`);
  const { status, statusText } = error;
  return answerText(error.data) ?? fallback ?? i18n.t('common:statusError', { status, statusText });
}
