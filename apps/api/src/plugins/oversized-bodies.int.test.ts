import { allRoutes, API_BASE, type NamedRoute, spellingsOf } from '@sarm/contracts/http/route-table';
import { median, ProcessorSpeed } from '@sarm/testing/processor-speed';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApi, type SignedInPerson, type TestApi } from '../testing/api-fixture.ts';

const LARGEST_ANSWER = 4096;
const PROCESSOR_MS = 10;
const REPEATS = 15;

const madeUp = (count: number): string =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index.toString(36)}`, 1])),
  );
/** 80,000 fields exceed every limit of bytes of public calls; 1,200 stay below it and meet the limit of fields. */
const BODIES = { huge: madeUp(80_000), swollen: madeUp(1200) } as const;

const takesBody = ({ route }: NamedRoute): boolean =>
  !['GET', 'HEAD'].includes(route.method) && (route.bodyKind ?? 'json') === 'json';
const isOpen = ({ route: { access } }: NamedRoute): boolean =>
  access.kind === 'public' ||
  access.kind === 'token' ||
  (access.kind === 'signed-in' && access.or !== undefined);
const setsUp = ({ route: { access } }: NamedRoute): boolean =>
  (access.kind === 'public' || access.kind === 'token') && access.while === 'nobody has an account';

const OPEN = allRoutes.filter((each) => takesBody(each) && isOpen(each) && !setsUp(each));
const SETUP = allRoutes.filter((each) => takesBody(each) && setsUp(each));
const SIGNED_IN = allRoutes.filter((each) => takesBody(each) && !isOpen(each));

const ANY_ID = '01990000-0000-7000-8000-000000000000';
function callOf({ route }: NamedRoute, payload: string): InjectOptions {
  const [spelling] = spellingsOf(route);
  const path = (spelling?.path ?? '').replaceAll(/:\w+/g, ANY_ID);
  return {
    method: route.method,
    url: `${API_BASE}${path}`,
    payload,
    headers: { 'content-type': 'application/json' },
    // Opens the call that renews a session as far as its body.
    cookies: { '__Host-sarm_refresh': 'made-up' },
  };
}

type Send = (call: InjectOptions) => ReturnType<TestApi['inject']>;

/** Median of many, because a busy machine stretches single calls and collecting garbage is counted with one of them. */
async function measure(send: Send, call: InjectOptions) {
  const spent: number[] = [];
  const speed = new ProcessorSpeed();
  let answer = await send(call);
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const before = process.cpuUsage();
    answer = await send(call);
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
    speed.sample();
  }
  const milliseconds = median(spent) / speed.slowness;
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload.length,
    code: answer.json<{ code: string }>().code,
    milliseconds,
  };
}

let api: TestApi;
let empty: TestApi;
let anna: SignedInPerson;
beforeAll(async () => {
  const template = inject('templateDatabase');
  api = await startTestApi(template);
  empty = await startTestApi(template);
  anna = await api.signedIn();
  await openRegistration();
});
afterAll(async () => {
  await api.stop();
  await empty.stop();
});

async function openRegistration(): Promise<void> {
  const admin = await api.signedIn({ roles: ['system_admin'] });
  const saved = await admin.inject({
    method: 'PUT',
    url: '/api/admin/settings/security',
    payload: { allowRegistration: true },
  });
  expect(saved.statusCode).toBe(200);
}

async function expectCheap(send: Send, call: InjectOptions, statuses: readonly number[]): Promise<void> {
  const { status, bytes, milliseconds } = await measure(send, call);
  expect(statuses).toContain(status);
  expect(bytes).toBeLessThanOrEqual(LARGEST_ANSWER);
  expect(milliseconds).toBeLessThanOrEqual(PROCESSOR_MS);
}

describe('second audit, finding 1: made-up fields', () => {
  it('cover every call that can be made without a session', () => {
    expect(OPEN.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['auth.login', 'auth.refresh', 'passkeys.login']),
    );
    expect(SETUP.map(({ id }) => id)).toEqual(['auth.setup']);
    expect(SIGNED_IN.length).toBeGreaterThan(50);
  });

  describe.each(OPEN.map((each) => [each.id, each] as const))('%s', (_id, named) => {
    it('80,000 of them are refused by their bytes, cheaply and briefly', () =>
      expectCheap(api.inject, callOf(named, BODIES.huge), [413]));

    it('1,200 of them are refused before the schema reads them', () =>
      expectCheap(api.inject, callOf(named, BODIES.swollen), [422]));
  });

  it.each(SETUP.map((each) => [each.id, each] as const))(
    '%s refuses both on an empty installation',
    async (_id, named) => {
      await expectCheap(empty.inject, callOf(named, BODIES.huge), [413]);
      await expectCheap(empty.inject, callOf(named, BODIES.swollen), [422]);
    },
  );

  // Access of these comes before the body where it does not need it: 403 and 404 are as cheap.
  it.each(SIGNED_IN.map((each) => [each.id, each] as const))(
    '%s refuses both from a person without rights',
    async (_id, named) => {
      const early = [403, 404];
      await expectCheap(anna.inject, callOf(named, BODIES.huge), [413, 422, ...early]);
      await expectCheap(anna.inject, callOf(named, BODIES.swollen), [422, ...early]);
    },
  );

  it('the own profile, which every signed-in person may change, answers 413 and 422', async () => {
    const named = SIGNED_IN.find(({ id }) => id === 'auth.updateMe');
    expect(named).toBeDefined();
    if (named === undefined) return;
    await expectCheap(anna.inject, callOf(named, BODIES.huge), [413]);
    await expectCheap(anna.inject, callOf(named, BODIES.swollen), [422]);
  });

  it('unknown fields below the limits are named briefly: ten of them, forty letters each', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 70 }, (_, index) => [`${index}-${'x'.repeat(200)}`, 1]),
    );
    const call: InjectOptions = {
      method: 'PUT',
      url: '/api/sarm/auth/update-me',
      payload: JSON.stringify({ displayName: 'Anna', ...fields }),
      headers: { 'content-type': 'application/json' },
    };
    await expectCheap(anna.inject, call, [422]);
    const [error] = (await anna.inject(call)).json<{
      errors: { code: string; params: { fields: string } }[];
    }>().errors;
    expect(error?.code).toBe('unknown_fields');
    const named = error?.params.fields.split(', ') ?? [];
    expect(named).toHaveLength(11);
    expect(named.every((name) => name.length <= 41)).toBe(true);
  });
});
