import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createPerson } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashPassword } from '../credentials/passwords.ts';
import { TEST_USER_PASSWORD } from '../testing/api-fixture.ts';
import { type ApiProcess, startApiProcess } from '../testing/api-process.ts';

const ROUNDS = 2;
const READS_ALONE = 40;
const BURST = 300;
/** Below this a difference reveals more about the machine than about the API. */
const FLOOR_MS = 40;

/** Sends from a thread of its own: 300 sockets in the thread that measures would count as waiting for the API. */
const SENDER = `const { parentPort, workerData: { url, tokens, count } } = require('node:worker_threads');
  const { Agent, request } = require('node:http');
  const agent = new Agent({ keepAlive: true });
  const send = (token, index) => new Promise((resolve) => {
    const body = JSON.stringify({ jobTitle: 'Title ' + index });
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json', 'content-length': body.length };
    request(url, { method: 'PUT', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode + ' ' + (answer.headers['retry-after'] !== undefined)));
    }).on('error', (error) => resolve(error.code)).end(body);
  });
  Promise.all(Array.from({ length: count }, (_, i) => send(tokens[i % tokens.length], i)))
    .then((answers) => parentPort.postMessage(answers));`;

let database: TestDatabase;
let api: ApiProcess;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  // So many calls a minute that the rate does not hide what calls at the same time do.
  api = await startApiProcess(database.appUrl, { SARM_RATE_LIMIT: '1000000' });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

async function signIn(): Promise<string> {
  const { email } = await createPerson(database, { passwordHash: await hashPassword(TEST_USER_PASSWORD) });
  const answer = await fetch(`${api.url}/api/sarm/auth/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_USER_PASSWORD }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function read(path: string, token?: string): Promise<{ milliseconds: number; status: number }> {
  const begin = performance.now();
  const answer = await fetch(`${api.url}/api${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return { milliseconds: performance.now() - begin, status: answer.status };
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

/** A person reads while others do or do not send at once; in turns, so that whatever else the machine does falls on both. */
async function compare(bursters: readonly string[]) {
  const other = await signIn();
  for (let i = 0; i < 20; i += 1) await read('/sarm/auth/get-me', other);
  const url = `${api.url}/api/sarm/auth/update-me`;
  const alone: number[] = [];
  const concurrent: number[] = [];
  const statuses = new Set<number>();
  const answers: string[] = [];
  const readMany = async (times: number[], going: (done: number) => boolean): Promise<void> => {
    for (let done = 0; going(done); done += 1) {
      const { milliseconds, status } = await read('/sarm/auth/get-me', other);
      times.push(milliseconds);
      statuses.add(status);
      await wait(5);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await readMany(alone, (done) => done < READS_ALONE);
    let burst: string[] | undefined;
    const sender = new Worker(SENDER, { eval: true, workerData: { url, tokens: bursters, count: BURST } });
    sender.once('message', (received: string[]) => {
      burst = received;
    });
    await once(sender, 'online');
    const entered = signIn();
    const probed = Promise.all(['/sarm/auth/public-settings', '/ready'].map((path) => read(path)));
    await readMany(concurrent, () => burst === undefined);
    for (const { status } of await probed) statuses.add(status);
    expect(await entered).toEqual(expect.any(String));
    answers.push(...(burst ?? []));
    await sender.terminate();
  }
  return { alone: p95(alone), concurrent: p95(concurrent), statuses, answers };
}

const counted = (answers: readonly string[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((sum, each) => ({ ...sum, [each]: (sum[each] ?? 0) + 1 }), {});

describe('second audit, finding 3: 300 changes at once', () => {
  it('of one person leave others their p95 within twice its value alone', { retry: 2 }, async () => {
    const { alone, concurrent, statuses, answers } = await compare([await signIn()]);
    expect([...statuses]).toEqual([200]);
    // Each refusal states when to come again.
    expect(Object.keys(counted(answers)).sort()).toEqual(['200 false', '429 true']);
    expect(concurrent).toBeLessThanOrEqual(2 * Math.max(alone, FLOOR_MS));
  });

  it('of twenty people on one audit chain take no connection from others', {
    retry: 2,
  }, async () => {
    const bursters = await Promise.all(Array.from({ length: 20 }, signIn));
    const { alone, concurrent, statuses, answers } = await compare(bursters);
    expect([...statuses]).toEqual([200]);
    expect(['200 false', '429 true']).toEqual(expect.arrayContaining(Object.keys(counted(answers))));
    // Twenty people's work takes its share of the processors; without lanes reads waited fifty times as long as alone.
    expect(concurrent).toBeLessThanOrEqual(5 * Math.max(alone, FLOOR_MS));
  });
});
