import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Session } from '../../../shared/session/session.ts';
import { networkError, noTokenError, refusedError } from './upload-error.ts';

export interface FileUpload {
  readonly file: File;
  /** What was entered for it, by the field names of the call (BUS-173). */
  readonly fields: Readonly<Record<string, string>> & { readonly dataset_id: string };
}
export interface UploadPorts {
  readonly session: Pick<Session, 'token' | 'renew' | 'accessToken'>;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** The fields come before the file, so that the server can refuse before it has read the bytes. */
function formOf({ file, fields }: FileUpload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

/** XMLHttpRequest, because fetch cannot report how much of a body was sent. */
const post = (upload: FileUpload, token: string, ports: UploadPorts): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const { url, method } = buildRequest(videosCalls.upload, { query: {} });
    xhr.open(method, url);
    xhr.setRequestHeader('authorization', `Bearer ${token}`);
    xhr.upload.addEventListener('progress', (event) => ports.onProgress(event.loaded, event.total));
    xhr.addEventListener('load', () => resolve({ status: xhr.status, body: xhr.responseText }));
    xhr.addEventListener('error', () => reject(networkError()));
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    ports.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(formOf(upload));
  });

export async function uploadMultipart(upload: FileUpload, ports: UploadPorts): Promise<void> {
  const token = await ports.session.token();
  if (token === null) throw noTokenError();
  let answer = await post(upload, token, ports);
  if (answer.status === 401 && (await ports.session.renew()) === 'renewed') {
    const fresh = ports.session.accessToken();
    if (fresh === null) throw noTokenError();
    answer = await post(upload, fresh, ports);
  }
  if (answer.status < 200 || answer.status > 299) throw refusedError(answer.status, answer.body);
}
