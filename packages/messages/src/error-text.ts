import type { Complaint, FieldError } from '@sarm/domain/catalogue/complaints';
import type { ErrorCode } from '@sarm/domain/catalogue/errors';
import type { Notice, Params } from '@sarm/domain/catalogue/notices';
import type { Translate } from './create-translator.ts';
import { noticeText } from './notice-text.ts';

/** A refusal as it is sent: what the texts need of it. */
export interface ErrorDetails {
  readonly code: ErrorCode;
  readonly params?: Params | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly notice?: Notice | undefined;
}

export const complaintText = (t: Translate, { code, params }: Complaint): string =>
  t(`complaints:${code}`, { ...params });

/** One sentence that a person can act on: of a request with one wrong field its complaint, of failed work its reason. */
export function describeError(t: Translate, { code, params, errors = [], notice }: ErrorDetails): string {
  if (notice !== undefined) return noticeText(t, notice);
  const [only, ...more] = errors;
  if (code === 'invalid_request' && only !== undefined && more.length === 0) return complaintText(t, only);
  return t(`errors:${code}`, { ...params });
}
