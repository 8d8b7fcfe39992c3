import type { Session } from '../session/session.ts';
import { networkError, noTokenError, refusedError } from './upload-error.ts';

export interface UploadPorts {
  readonly session: Pick<Session, 'token' | 'renew' | 'accessToken'>;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

export interface FormAddress {
  readonly url: string;
  readonly method: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** XMLHttpRequest, because fetch cannot report how much of a body was sent. */
const post = (to: FormAddress, form: FormData, token: string, ports: UploadPorts): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(to.method, to.url);
    xhr.setRequestHeader('authorization', `Bearer ${token}`);
    xhr.upload.addEventListener('progress', (event) => ports.onProgress(event.loaded, event.total));
    xhr.addEventListener('load', () => resolve({ status: xhr.status, body: xhr.responseText }));
    xhr.addEventListener('error', () => reject(networkError()));
    xhr.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    ports.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });

/** Sends a form with a file, once more after the session was renewed; the answer is the body of the server. */
export async function sendForm(to: FormAddress, form: FormData, ports: UploadPorts): Promise<string> {
  const token = await ports.session.token();
  if (token === null) throw noTokenError();
  let answer = await post(to, form, token, ports);
  if (answer.status === 401 && (await ports.session.renew()) === 'renewed') {
    const fresh = ports.session.accessToken();
    if (fresh === null) throw noTokenError();
    answer = await post(to, form, fresh, ports);
  }
  if (answer.status < 200 || answer.status > 299) throw refusedError(answer.status, answer.body);
  return answer.body;
}
