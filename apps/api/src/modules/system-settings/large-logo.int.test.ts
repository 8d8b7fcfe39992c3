import { crc32, deflateSync } from 'node:zlib';
import { createRole } from '@sarm/testing/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
let keeper: SignedInPerson;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  keeper = await api.signedIn({ roles: [(await createRole(api.database, ['manage_system_settings'])).code] });
});
afterAll(() => api.stop());

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A few kilobytes that are 24 megapixels. */
function largePng(width: number, height: number): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]).toString('base64');
}

/** So many that drawing takes longer than all else of a call, also on a fast machine. */
const NAMES = Array.from({ length: 12 }, (_, at) => `site ${at}`);

it('security finding 21: logos are drawn in turn and outside of transactions', async () => {
  const clinicLogo = `data:image/png;base64,${largePng(6000, 4000)}`;
  const save = async (siteName: string): Promise<[number, number]> => {
    const begun = performance.now();
    const payload = { clinicLogo, siteName };
    const answer = await keeper.inject({ method: 'PUT', url: '/api/admin/settings/general', payload });
    return [answer.statusCode, (performance.now() - begun) / 1000];
  };
  const [status, alone] = await save('one');
  expect(status).toBe(200);
  const drawn = new AbortController();
  let oldest = 0;
  const together = Promise.all(NAMES.map(save)).finally(() => {
    drawn.abort();
  });
  while (!drawn.signal.aborted) {
    const { rows } = await sql<{ age: number }>`
      select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as age from pg_stat_activity
      where datname = ${api.database.name} and application_name = 'test-app' and state = 'idle in transaction'`.execute(
      api.database.admin.db,
    );
    oldest = Math.max(oldest, rows[0]?.age ?? 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const answers = await together;
  expect(answers.map(([each]) => each)).toEqual(NAMES.map(() => 200));
  const times = answers.map(([, seconds]) => seconds).sort((a, b) => a - b);
  // In turn: the last waited for the others, and none of them held a transaction open meanwhile.
  expect(times.at(-1)).toBeGreaterThan(2 * (times[0] ?? 0));
  expect(oldest).toBeLessThan(Math.max(alone / 2, 0.15));
}, 60_000);
