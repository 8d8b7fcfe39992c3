import { execFile, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { newId } from '@sarm/database/kernel/new-id';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { passwordMatches } from '../credentials/passwords.ts';

const run = promisify(execFile);
const SCRIPT = `${import.meta.dirname}/create-admin.cli.ts`;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(() => database.drop());

const environment = (password?: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  SARM_DATABASE_URL: database.appUrl,
  ...(password === undefined ? {} : { SARM_ADMIN_PASSWORD: password }),
});
const command = (args: string[], password?: string) =>
  run(process.execPath, [SCRIPT, ...args], { env: environment(password) });

const account = (email: string) =>
  database.admin.db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['users.id', 'display_name', 'job_title', 'organization', 'code', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

/** What somebody does who learns the future administrator's address before the installation has one. */
async function registerFirst(email: string): Promise<string> {
  const id = newId();
  const { db } = database.admin;
  await db
    .insertInto('users')
    .values({ id, email, display_name: 'Squatter', password_hash: 'of the squatter' })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: id,
      created_at: new Date(),
      last_activity_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
      ip_address: '203.0.113.9',
      user_agent: '',
    })
    .execute();
  return id;
}

describe('create-admin', () => {
  it('PLT-233 creates the first administrator without a browser, by the rules for passwords', async () => {
    await expect(command(['--email', 'boss@example.org'], 'password1')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('too common'),
    });
    const person = ['--name', 'The Boss', '--job-title', 'Manager', '--organization', 'Riverside'];
    const made = await command(['--email', 'Boss@Example.org', ...person], 'nine red boats');
    expect(made.stdout).toContain('created');
    expect(await account('boss@example.org')).toMatchObject({
      display_name: 'The Boss',
      job_title: 'Manager',
      organization: 'Riverside',
      code: 'system_admin',
    });
  });

  it('security finding 4: refuses an account that exists', async () => {
    await registerFirst('chief@example.org');
    await expect(command(['--email', 'chief@example.org'], 'nine red boats')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--existing'),
    });
    expect(await account('chief@example.org')).toMatchObject({
      code: null,
      password_hash: 'of the squatter',
    });
  });

  it('security finding 4: with the flag, sets a new password and ends the sessions of its former user', async () => {
    const id = await registerFirst('head@example.org');
    await expect(command(['--email', 'head@example.org', '--existing'], 'password1')).rejects.toMatchObject({
      code: 1,
    });
    const taken = await command(['--email', 'head@example.org', '--existing'], 'nine red boats');
    expect(taken.stdout).toContain('its password is new');
    const head = await account('head@example.org');
    expect(head).toMatchObject({ id, code: 'system_admin' });
    expect(await passwordMatches(head.password_hash, 'nine red boats')).toBe(true);
    const sessions = await database.admin.db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('user_id', '=', id)
      .execute();
    expect(sessions.map((session) => session.revoked_at)).toEqual([expect.any(Date)]);
  });

  it('security finding 7: with the flag, no passkey, app, link or identity of its former user stays', async () => {
    const id = await registerFirst('lead@example.org');
    const { db } = database.admin;
    const hash = Buffer.alloc(32, 7);
    const expires_at = new Date(Date.now() + 86_400_000);
    await db
      .insertInto('passkeys')
      .values({
        id: newId(),
        user_id: id,
        credential_id: 'k',
        public_key: hash,
        counter: 0,
        name: 'Key',
        created_at: new Date(0),
      })
      .execute();
    await db
      .insertInto('second_factors')
      .values({ user_id: id, sealed_secret: hash, confirmed_at: new Date() })
      .execute();
    await db.insertInto('recovery_codes').values({ user_id: id, code_hash: hash }).execute();
    await db.insertInto('linked_identities').values({ user_id: id, issuer: 'i', subject: 's' }).execute();
    await db
      .insertInto('account_links')
      .values({ token_hash: hash, user_id: id, purpose: 'password', expires_at })
      .execute();
    await db
      .insertInto('sign_in_challenges')
      .values({ token_hash: hash, user_id: id, next: 'totp', expires_at })
      .execute();
    const taken = await command(['--email', 'lead@example.org', '--existing'], 'nine red boats');
    expect(taken.stdout).toContain('every other way to sign in');
    for (const table of [
      'passkeys',
      'second_factors',
      'recovery_codes',
      'linked_identities',
      'account_links',
      'sign_in_challenges',
    ] as const)
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([]);
  });

  it('security finding 15: does not show the password that is typed at a terminal', async () => {
    const commandLine = [process.execPath, SCRIPT, '--email', 'typed@example.org'];
    const terminal = spawn('script', ['-qec', commandLine.join(' '), '/dev/null'], { env: environment() });
    const shown = text(terminal.stdout);
    let prompted = false;
    terminal.stdout.on('data', (chunk: Buffer) => {
      if (prompted || !chunk.includes('Password')) return;
      prompted = true;
      terminal.stdin.write('seven blue boats\r');
    });
    const all = await shown;
    terminal.stdin.end();
    expect(all).toContain('created typed@example.org');
    expect(all).not.toContain('seven');
    expect(all).not.toContain('blue');
  });

  it('reads a password that is piped to it', async () => {
    const child = spawn(process.execPath, [SCRIPT, '--email', 'piped@example.org'], { env: environment() });
    child.stdin.end('seven blue boats\n');
    expect(await text(child.stdout)).toContain('created piped@example.org');
    const { password_hash: stored } = await account('piped@example.org');
    expect(await passwordMatches(stored, 'seven blue boats')).toBe(true);
  });

  it('prints how to use it', async () => {
    expect((await command(['--help'])).stdout).toContain('--email');
  });
});
