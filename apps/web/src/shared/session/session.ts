import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { WORKFLOW_HEADER } from '@sarm/contracts/http/workflow-header';
import type { Workflow } from '../screens/screen.ts';
import { shownWorkflow } from './shown-workflow.ts';

export type Renewal = 'renewed' | 'ended' | 'unreachable';

export interface SessionPorts {
  readonly accessToken: () => string | null;
  readonly renewed: (accessToken: string) => void;
  /** The refresh cookie is no longer good: the person has to sign in again. */
  readonly ended: () => void;
  readonly fetch: typeof fetch;
}

export interface SendOptions extends RequestInit {
  /** A poll that no person started: it must not keep an idle session alive. */
  readonly background?: boolean;
  /** Absent: that of the page which is shown. */
  readonly workflow?: Workflow | undefined;
}

export interface Session {
  /** A call with the bearer. A 401 is answered by one renewal and one repetition. */
  send(url: string, options?: SendOptions): Promise<Response>;
  renew(): Promise<Renewal>;
  /** A usable token, renewed when there is none; null when the session has ended. */
  token(): Promise<string | null>;
  accessToken(): string | null;
}

const REFRESH = buildRequest(authCalls.refresh, {});
const LOCK = 'sarm-session';

/** Tabs share one refresh cookie that rotates: two renewals at once would look like a stolen token and end the session. */
const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks === undefined ? work() : await locks.request(LOCK, work);
};

const withHeaders = (options: SendOptions, token: string | null): RequestInit => {
  const { background, workflow = shownWorkflow(), ...init } = options;
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  // The texts of an answer, and of what it makes, e.g. a report: in the language of the page, not of the browser.
  const { lang } = globalThis.document.documentElement;
  if (lang !== '') headers.set('accept-language', lang);
  if (workflow === 'finetune') headers.set(WORKFLOW_HEADER, workflow);
  if (background === true) headers.set('x-sarm-background', '1');
  return { ...init, headers, credentials: 'same-origin' };
};

async function readToken(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  const token =
    typeof body === 'object' && body !== null ? (body as { access_token?: unknown }).access_token : null;
  return typeof token === 'string' ? token : undefined;
}

export function createSession(ports: SessionPorts): Session {
  let renewal: Promise<Renewal> | undefined;

  const renewNow = async (): Promise<Renewal> => {
    let response: Response;
    try {
      response = await ports.fetch(REFRESH.url, { method: REFRESH.method, credentials: 'same-origin' });
    } catch {
      return 'unreachable';
    }
    if (response.status === 401 || response.status === 403) {
      ports.ended();
      return 'ended';
    }
    const token = response.ok ? await readToken(response) : undefined;
    if (token === undefined) return 'unreachable';
    ports.renewed(token);
    return 'renewed';
  };

  const renew = (): Promise<Renewal> => {
    renewal ??= alone(renewNow).finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  const send = async (url: string, options: SendOptions = {}): Promise<Response> => {
    const used = ports.accessToken();
    const first = await ports.fetch(url, withHeaders(options, used));
    if (first.status !== 401 || used === null) return first;
    // Another call may have renewed while this one was on its way.
    if (ports.accessToken() === used && (await renew()) !== 'renewed') return first;
    const fresh = ports.accessToken();
    if (fresh === null || fresh === used) return first;
    const second = await ports.fetch(url, withHeaders(options, fresh));
    if (second.status === 401) ports.ended();
    return second;
  };

  const token = async (): Promise<string | null> => {
    if (ports.accessToken() === null) await renew();
    return ports.accessToken();
  };

  return { send, renew, token, accessToken: ports.accessToken };
}
