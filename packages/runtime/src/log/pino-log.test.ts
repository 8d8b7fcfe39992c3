import { describe, expect, it } from 'vitest';
import type { Log } from './log.ts';
import { createLog } from './pino-log.ts';

const SECRET = 'S3cr3t-value-that-must-not-appear';

function captured(level: 'debug' | 'warn' = 'debug'): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const log = createLog({ level, name: 'test', destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}

describe('log', () => {
  it('writes no secret, whatever field, depth, header, text or error it hides in', () => {
    const { log, lines } = captured();
    const failure = Object.assign(new Error(`refused: https://sarm.test/x?token=${SECRET}&a=1`), {
      config: { headers: { Authorization: SECRET } },
      cause: new Error(`postgres://app:${SECRET}@db/sarm is down`),
    });
    const cyclic: Record<string, unknown> = { password: SECRET };
    cyclic['self'] = cyclic;
    const hidden: object[] = [
      { password: SECRET },
      { user: { newPassword: SECRET, nested: { deeper: [{ refreshToken: SECRET }] } } },
      { req: { headers: { authorization: `Bearer ${SECRET}`, cookie: `sarm_refresh=${SECRET}` } } },
      { set_cookie: [SECRET], clientSecret: SECRET, SARM_S3_SECRET_KEY: SECRET, 'x-api-key': SECRET },
      { url: `/api/media/1?token=${SECRET}`, href: new URL(`https://u:${SECRET}@h/p?media_token=${SECRET}`) },
      { text: `sent Authorization: Bearer ${SECRET}` },
      { body: new Map([['access_token', SECRET]]) },
      { err: failure },
      failure,
      cyclic,
      { upload: Buffer.from(SECRET) },
    ];
    for (const fields of hidden) log.info(fields, 'told');
    log.error({}, `GET /video?x=1&access_token=${SECRET}`);
    log.child({ token: SECRET, requestId: 'r-1' }).warn({ secret: SECRET }, 'child');
    const all = lines.join('');
    expect(lines).toHaveLength(hidden.length + 2);
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain(Buffer.from(SECRET).toString('base64'));
    expect(all).toContain('[removed]');
    expect(all).toContain('"requestId":"r-1"');
  });

  it('keeps what helps: names, messages, stacks, causes, numbers, and the object it was given', () => {
    const { log, lines } = captured();
    const fields = { err: new TypeError('bad input', { cause: new Error('why') }), size: 3, password: 'x' };
    log.error(fields, 'it failed');
    const line = JSON.parse(lines[0] ?? '') as Record<string, never> & {
      err: { type: string; stack: string; cause: { message: string } };
    };
    expect(line).toMatchObject({ level: 'error', name: 'test', msg: 'it failed', size: 3 });
    expect(line.err).toMatchObject({ type: 'TypeError', message: 'bad input', cause: { message: 'why' } });
    expect(line.err.stack).toContain('pino-log.test.ts');
    expect(fields.password).toBe('x');
  });

  it('writes no value of a row that the database refused, and no address that a mail server refused', () => {
    const { log, lines } = captured();
    const refused = Object.assign(
      new Error('duplicate key value violates unique constraint "patients_name"'),
      {
        severity: 'ERROR',
        code: '23505',
        detail: 'Key (name)=(Zebediah Quux) already exists.',
        where: 'COPY patients, line 1: "Zebediah Quux"',
        constraint: 'patients_name',
        routine: '_bt_check_unique',
      },
    );
    log.error({ err: new Error('it failed', { cause: refused }) }, 'a request failed');
    const mail = Object.assign(new Error('550 5.1.1 <zebediah@quux.example> unknown'), {
      rejected: ['zebediah@quux.example'],
    });
    log.warn({ err: mail }, 'a mail was refused for good');
    expect(lines.join('')).not.toMatch(/zebediah|quux/i);
    expect(lines.join('')).toContain('patients_name');
  });

  it('is quiet below its level', () => {
    const { log, lines } = captured('warn');
    log.info({}, 'no');
    log.warn({}, 'yes');
    expect(lines).toHaveLength(1);
  });
});
