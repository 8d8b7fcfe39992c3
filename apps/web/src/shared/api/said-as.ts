import { errorText, fieldErrors, isApiError } from './api-error.ts';

/**
 * The specified words for a failed change, and after them what the server told. Refusals about fields stay as they are,
 * because each stands at its field, and so does a server that was not reached.
 */
export function saidAs(error: unknown, failed: string): unknown {
  if (!isApiError(error) || typeof error.status === 'string' || fieldErrors(error).length > 0) return error;
  return { ...error, data: { message: `${failed}: ${errorText(error)}` } };
}
