import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { tasksCalls } from '@sarm/contracts/addresses/tasks.generated';
import { describe, expect, it } from 'vitest';
import { fakeServer, json } from '../../../testing/fake-server.ts';
import { changeEndpoint, readEndpoint } from '../api/endpoint-of.ts';
import { userRecord } from '../../../testing/user-record.ts';
import { signedIn } from './auth.slice.ts';

const ME = 'GET /api/sarm/auth/get-me';
const REFRESH = 'POST /api/sarm/auth/refresh';
const tokens = (access_token: string): Response =>
  json({ access_token, token_type: 'bearer', expires_in: 600 });
const unauthorized = (): Response => json({ message: 'User not authenticated' }, 401, 'Unauthorized');

describe('session', () => {
  it('PLT-149 BUS-154 PLT-101 sends the bearer, and keeps the token out of every storage', async () => {
    const server = fakeServer({ [ME]: json(userRecord()) });
    server.store.dispatch(signedIn({ accessToken: 'secret-token' }));
    await server.store.dispatch(readEndpoint(authCalls.me).initiate());
    expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer secret-token');
    expect([JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join()).not.toContain(
      'secret-token',
    );
  });

  it('PLT-103 BUS-154 renews once for many calls that fail together, and repeats each of them', async () => {
    const server = fakeServer({
      [ME]: () => (server.session.accessToken() === 'new' ? json(userRecord()) : unauthorized()),
      [REFRESH]: tokens('new'),
    });
    server.store.dispatch(signedIn({ accessToken: 'old' }));
    const answers = await Promise.all([1, 2, 3].map(() => server.session.send('/api/sarm/auth/get-me')));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(server.callsOf(REFRESH)).toHaveLength(1);
  });

  it('PLT-103 BUS-154 ends the session as expired when the renewal is refused', async () => {
    const server = fakeServer({ [ME]: unauthorized, [REFRESH]: unauthorized });
    server.store.dispatch(signedIn({ accessToken: 'old' }));
    await server.store.dispatch(readEndpoint(authCalls.me).initiate());
    expect(server.store.getState().auth).toMatchObject({
      status: 'signed-out',
      accessToken: null,
      expired: true,
    });
    expect(server.callsOf(ME)).toHaveLength(1);
  });

  it('PLT-103 a first visit without a session is signed out, but without a notice of expiry', async () => {
    const server = fakeServer({ [REFRESH]: unauthorized });
    expect(await server.session.renew()).toBe('ended');
    expect(server.store.getState().auth).toMatchObject({ status: 'signed-out', expired: false });
  });

  it('PLT-103 repeats only once: a fresh token that is refused too ends the session', async () => {
    const server = fakeServer({ [ME]: unauthorized, [REFRESH]: tokens('new') });
    server.store.dispatch(signedIn({ accessToken: 'old' }));
    const answer = await server.session.send('/api/sarm/auth/get-me');
    expect(answer.status).toBe(401);
    expect(server.callsOf(ME)).toHaveLength(2);
    expect(server.store.getState().auth.status).toBe('signed-out');
  });

  it('keeps the session when the server is unreachable for a renewal', async () => {
    const server = fakeServer({
      [ME]: unauthorized,
      [REFRESH]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    server.store.dispatch(signedIn({ accessToken: 'old' }));
    await server.session.send('/api/sarm/auth/get-me');
    expect(server.store.getState().auth).toMatchObject({ status: 'signed-in', accessToken: 'old' });
  });

  it('a 401 of the login call itself renews nothing', async () => {
    const server = fakeServer({
      'POST /api/sarm/auth/login-user': json({ message: 'Wrong email or password' }, 401),
      [REFRESH]: tokens('x'),
    });
    const { error } = await server.store.dispatch(
      changeEndpoint(authCalls.login).initiate({ body: { email: 'a@b.c', password: 'x' } }),
    );
    expect(error).toMatchObject({ status: 401 });
    expect(server.callsOf(REFRESH)).toHaveLength(0);
  });

  it('marks a poll as background work, and nothing else', async () => {
    const id = '01900000-0000-7000-8000-000000000009';
    const server = fakeServer({ [`GET /api/tasks/${id}`]: json({ id }), [ME]: json(userRecord()) });
    server.store.dispatch(signedIn({ accessToken: 't' }));
    await server.store.dispatch(readEndpoint(tasksCalls.get).initiate({ params: { id } }));
    await server.store.dispatch(readEndpoint(authCalls.publicSettings).initiate());
    expect(server.calls.map((call) => call.headers.get('x-sarm-background'))).toEqual(['1', null]);
  });

  it('PLT-195 keeps apart what failed below HTTP', async () => {
    const answer = async (given: () => Response | Promise<Response>) => {
      const server = fakeServer({ [ME]: given });
      const { error } = await server.store.dispatch(readEndpoint(authCalls.me).initiate());
      return error;
    };
    expect(await answer(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
      status: 'FETCH_ERROR',
    });
    expect(await answer(() => Promise.reject(new DOMException('late', 'TimeoutError')))).toMatchObject({
      status: 'TIMEOUT_ERROR',
    });
    expect(await answer(() => new Response('<html>', { status: 200 }))).toMatchObject({
      status: 'PARSING_ERROR',
    });
    expect(
      await answer(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })),
    ).toMatchObject({ status: 502 });
  });

  it('PLT-102 forgets every cached record when the session ends', async () => {
    const server = fakeServer({ [ME]: [json(userRecord()), unauthorized], [REFRESH]: unauthorized });
    server.store.dispatch(signedIn({ accessToken: 't' }));
    await server.store.dispatch(readEndpoint(authCalls.me).initiate());
    expect(Object.keys(server.store.getState().api.queries)).toHaveLength(1);
    await server.session.send('/api/sarm/auth/get-me');
    expect(Object.keys(server.store.getState().api.queries)).toHaveLength(0);
  });
});
