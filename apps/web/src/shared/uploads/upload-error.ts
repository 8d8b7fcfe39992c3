import { answerText } from '../api/api-error.ts';
import { i18n } from '../i18n/i18n.ts';

/** A failed upload in the texts of BUS-203 to BUS-206. */
export class UploadError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'UploadError';
    this.status = status;
  }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
};

export const noTokenError = (): UploadError => new UploadError(0, i18n.t('videos:uploadDialog.noToken'));
export const networkError = (): UploadError => new UploadError(0, i18n.t('videos:uploadDialog.network'));

export function refusedError(status: number, body: string): UploadError {
  if (status === 401) return new UploadError(status, i18n.t('videos:uploadDialog.expired'));
  const serverText = answerText(parsed(body));
  return new UploadError(status, serverText ?? i18n.t('videos:uploadDialog.statusFailed', { status }));
}
