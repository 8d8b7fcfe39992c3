import { errorText, fieldErrors, isApiError } from './api-error.ts';

/**
 * The specified text for a failed change, followed by the server's message. Refusals about fields stay as they are,
 * because each is shown at its field, and so does the error of an unreachable server.
 */
export function withFailureText(error: unknown, failed: string): unknown {
  if (!isApiError(error) || typeof error.status === 'string' || fieldErrors(error).length > 0) return error;
  return { ...error, data: { message: `${failed}: ${errorText(error)}` } };
}
