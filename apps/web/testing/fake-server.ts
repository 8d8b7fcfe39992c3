import { createStore } from '../src/shared/state/create-store.ts';

export interface FakeCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}
export type FakeAnswer = Response | (() => Response | Promise<Response>);

export const json = (body: unknown, status = 200, statusText = ''): Response =>
  new Response(JSON.stringify(body), { status, statusText, headers: { 'content-type': 'application/json' } });

/** Answers by 'METHOD /path' (query left out); a list is used up call by call, its last answer stays. */
export function fakeServer(answers: Readonly<Record<string, FakeAnswer | readonly FakeAnswer[]>>) {
  const calls: FakeCall[] = [];
  const used = new Map<string, number>();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const method = init?.method ?? 'GET';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    calls.push({ url, method, headers: new Headers(init?.headers), body });
    const key = `${method} ${url.split('?')[0]}`;
    const found = answers[key];
    if (found === undefined) return json({ message: `no answer for ${key}` }, 501);
    const list = Array.isArray(found) ? (found as readonly FakeAnswer[]) : [found as FakeAnswer];
    const turn = used.get(key) ?? 0;
    used.set(key, turn + 1);
    const answer = list[Math.min(turn, list.length - 1)];
    if (answer === undefined) throw new Error(`no answer for ${key}`);
    return typeof answer === 'function' ? await answer() : answer.clone();
  };
  const { store, session, live } = createStore({ storage: localStorage, fetch });
  return {
    calls,
    store,
    session,
    live,
    callsOf: (key: string) => calls.filter((c) => `${c.method} ${c.url.split('?')[0]}` === key),
  };
}
