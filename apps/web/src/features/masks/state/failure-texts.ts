import type { TFunction } from 'i18next';
import { answerText, errorText, isApiError } from '../../../shared/api/api-error.ts';

/** TEC-314: what the calls of masks are called where they failed. */
export type MaskAction =
  | 'loadModels'
  | 'loadLabels'
  | 'createLabel'
  | 'generate'
  | 'suggest'
  | 'quality'
  | 'deleteItem'
  | 'export';

/** The server's own message, else its status; undefined where there is neither. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof Error) return error.message;
  if (!isApiError(error)) return undefined;
  if (typeof error.status === 'string') return errorText(error);
  return answerText(error.data) ?? (error.statusText === '' ? undefined : error.statusText);
}

/** TEC-314: the server's message; where it sent none, what failed with the text of the status. */
export function actionFailure(t: TFunction<'masks'>, action: MaskAction, error: unknown): string {
  const own = isApiError(error) && typeof error.status === 'number' ? answerText(error.data) : undefined;
  return own ?? t('failed', { action: t(`action.${action}`), status: messageOf(error) ?? t('unknownError') });
}
