import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { type DetailedError, Upload } from 'tus-js-client';
import { networkError, noTokenError, refusedError } from './upload-error.ts';
import type { UploadPorts } from './send-form.ts';
import type { FileUpload } from './upload-multipart.ts';
import { uploadUrls } from './upload-urls.ts';

/** Seconds to minutes: a lost connection of a clinic comes back, and the upload with it. */
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

export interface ResumablePorts extends UploadPorts {
  readonly onWaiting: () => void;
}

const isDetailed = (error: unknown): error is DetailedError =>
  error instanceof Error && 'originalResponse' in error;

const asUploadError = (error: unknown): Error => {
  const response = isDetailed(error) ? error.originalResponse : null;
  return response === null ? networkError() : refusedError(response.getStatus(), response.getBody());
};

/** An upload keeps what was entered at its start, so one with another of them is another upload. */
const fingerprintOf = ({ fields, sha256 }: FileUpload & { readonly sha256: string }): string =>
  [
    fields.dataset_id,
    sha256,
    fields['patient_id'] ?? '',
    fields['calibration_id'] ?? '',
    ...(fields['preparation'] === undefined ? [] : [fields['preparation']]),
  ].join(':');

async function resumeOrStart(task: Upload): Promise<void> {
  const [previous] = await task.findPreviousUploads();
  if (previous !== undefined) task.resumeFromPreviousUpload(previous);
  task.start();
}

/** BUS-236: continues where it stopped, after a lost connection and after a reload. */
export async function uploadResumable(
  upload: FileUpload & { readonly sha256: string },
  ports: ResumablePorts,
): Promise<void> {
  if ((await ports.session.token()) === null) throw noTokenError();
  let stale = false;
  await new Promise<void>((resolve, reject) => {
    const task = new Upload(upload.file, {
      endpoint: buildRequest(videosCalls.uploadStart, {}).url,
      retryDelays: RETRY_DELAYS_MS,
      urlStorage: uploadUrls,
      fingerprint: () => Promise.resolve(fingerprintOf(upload)),
      removeFingerprintOnSuccess: true,
      metadata: {
        ...upload.fields,
        filename: upload.file.name,
        sha256: upload.sha256,
      },
      onBeforeRequest: async (request) => {
        if (stale) await ports.session.renew();
        stale = false;
        const token = await ports.session.token();
        if (token !== null) request.setHeader('authorization', `Bearer ${token}`);
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        stale = status === 401;
        const again = status === 0 || status === 401 || status === 409 || status === 423 || status >= 500;
        if (again && status !== 401) ports.onWaiting();
        return again && status !== 507 && !(stale && ports.session.accessToken() === null);
      },
      onProgress: ports.onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(asUploadError(error)),
    });
    ports.signal.addEventListener('abort', () => {
      void task.abort();
      reject(new DOMException('aborted', 'AbortError'));
    });
    void resumeOrStart(task);
  });
}
