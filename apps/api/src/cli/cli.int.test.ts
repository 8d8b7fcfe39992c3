import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { connect } from '@sarm/database/kernel/connect';
import { readAuditHeads } from '@sarm/database/audit/audit.repository';
import { verifyAuditChains, verifyChains } from '@sarm/database/audit/verify-chains';
import { createTestDatabase, databaseUrl, adminUrl, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { passwordMatches } from '../credentials/passwords.ts';
import { migrate } from './migrate.ts';
import { DEMO_PEOPLE, seedDemo } from './seed-demo.ts';

const run = promisify(execFile);
const MODELS = `${import.meta.dirname}/../../../../models`;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(() => database.drop());

const command = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
  run(process.execPath, [`${import.meta.dirname}/${name}.cli.ts`, ...args], {
    env: { PATH: process.env['PATH'], SARM_DATABASE_URL: database.appUrl, ...env },
  });

describe('migrate', () => {
  it('makes roles, database, schema, roles of the product and queues from nothing, and can run again', async () => {
    const name = `sarm_test_${randomBytes(6).toString('hex')}`;
    const config = {
      databaseUrl: databaseUrl(name, 'sarm_app'),
      databaseOwnerUrl: databaseUrl(name, 'sarm_owner'),
      databaseAdminUrl: adminUrl,
      modelsFolder: MODELS,
    };
    expect(await migrate(config)).toContain('0001_schema');
    expect(await migrate(config)).toEqual([]);
    const app = connect({
      url: config.databaseUrl,
      maxConnections: 1,
      applicationName: 'test',
      onIdleError: () => undefined,
    });
    const roles = await app.db.selectFrom('roles').select('code').execute();
    expect(roles.map((role) => role.code)).toContain('business_user');
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.queue`.execute(app.db);
    expect(rows[0]?.n).toBeGreaterThan(1);
    await app.close();
    await sql.raw(`drop database ${name} with (force)`).execute(database.admin.db);
  });

  it('TEC-319 enters the shipped model as the default, named by the start of the SHA-256 of its weights', async () => {
    const databaseOwnerUrl = database.ownerUrl;
    const config = { databaseUrl: database.appUrl, databaseOwnerUrl, databaseAdminUrl: undefined };
    for (let i = 0; i < 2; i += 1) await migrate({ ...config, modelsFolder: MODELS });
    const models = await database.app.db.selectFrom('models').selectAll().execute();
    expect(Object.fromEntries(models.map(({ name, type }) => [name, type]))).toEqual({
      'Click Segmentation Model v1': 'segmentation',
      'Sperm Detection Model v1': 'detection',
    });
    const deployed = await database.admin.db.selectFrom('model_deployments').selectAll().execute();
    expect(deployed).toHaveLength(models.length);
    for (const model of models) {
      const weights = await readFile(`${MODELS}/${model.shipped_path}`);
      const sha256 = createHash('sha256').update(weights).digest('hex');
      expect(model).toMatchObject({ sha256, code: `${sha256.slice(0, 12)}/1` });
      expect(deployed.filter(({ model_id }) => model_id === model.id)).toMatchObject([
        { type: model.type, alias: 'champion', project_id: null, until: null },
      ]);
    }
  });

  it('refuses a URL whose user is not the role it would create', async () => {
    await expect(
      migrate({
        databaseUrl: databaseUrl('x', 'somebody'),
        databaseOwnerUrl: databaseUrl('x', 'sarm_owner'),
        databaseAdminUrl: adminUrl,
        modelsFolder: MODELS,
      }),
    ).rejects.toThrow(/must be sarm_app/);
  });
});

describe('seed-demo', () => {
  const seed = () => command('seed-demo', ['--with-known-passwords']);
  beforeEach(() => database.admin.db.deleteFrom('users').execute());

  it('adds people, their roles, a project and a dataset, once', async () => {
    await seed();
    const again = await seed();
    expect(again.stdout).toContain('there already');
    const { db } = database.admin;
    const people = await db
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .leftJoin('project_members', 'project_members.user_id', 'users.id')
      .select(['email', 'code', 'access_level', 'job_title', 'organization', 'password_hash'])
      .orderBy('users.id')
      .execute();
    expect(people.map(({ email, code, access_level }) => [email, code, access_level])).toEqual(
      DEMO_PEOPLE.map(({ email, role, level }) => [email, role, level]),
    );
    for (const person of people) {
      expect(person.job_title).not.toBe('');
      expect(person.organization).not.toBe('');
    }
    expect(await passwordMatches(people[0]?.password_hash, 'demo-password')).toBe(true);
    const datasets = await db
      .selectFrom('datasets')
      .innerJoin('projects', 'projects.id', 'datasets.project_id')
      .select(['datasets.name as dataset', 'projects.name as project'])
      .execute();
    expect(datasets).toEqual([{ dataset: 'Demo dataset', project: 'Demo project' }]);
  });

  it('security finding 15: makes people with a public password only in development or by a flag', async () => {
    await expect(command('seed-demo')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--with-known-passwords'),
    });
    expect(await database.admin.db.selectFrom('users').select('id').execute()).toEqual([]);
    const seeded = await command('seed-demo', [], { SARM_DEVELOPMENT: 'true' });
    expect(seeded.stdout).toContain('demo people');
  });

  it('refuses a database that holds other people, unless forced', async () => {
    const { db } = database.admin;
    await db.deleteFrom('projects').execute();
    await db
      .insertInto('users')
      .values({
        id: '01890000-0000-7000-8000-000000000001',
        email: 'real@example.org',
        display_name: 'Real',
        password_hash: 'x',
      })
      .execute();
    await expect(seed()).rejects.toMatchObject({ code: 1 });
    expect((await db.selectFrom('users').select('id').execute()).length).toBe(1);
    const { created } = await seedDemo(database.app.db, { password: 'demo-password', force: true });
    expect(created).toBe(DEMO_PEOPLE.length + 1);
  });
});

describe('verify-audit', () => {
  it('D2: goes through a log in parts, so that its length meets no time limit of a statement', async () => {
    const heads = await readAuditHeads(database.app.db);
    const entries = heads.reduce((sum, head) => sum + head.number, 0);
    expect(entries).toBeGreaterThan(1);
    const parts: number[] = [];
    for await (const part of verifyChains(database.app.db, heads, { limit: 1 })) parts.push(part.entries);
    expect(parts).toEqual(Array.from({ length: entries }, () => 1));
    expect((await command('verify-audit')).stdout).toContain(`${entries} entries recomputed`);
  });

  it('passes an untouched log and exits 1 with the broken links of a tampered one', async () => {
    expect((await command('verify-audit')).stdout).toContain('intact');
    await sql
      .raw(
        `begin; set local session_replication_role = replica; update audit_log set action = 'rewritten' where number = 1; commit`,
      )
      .execute(database.admin.db);
    const [broken] = await verifyAuditChains(database.admin.db);
    await expect(command('verify-audit')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`chain ${broken?.chain}, row 1: content changed`),
    });
  });
});

it('a command without its configuration reports what is missing', async () => {
  await expect(command('migrate', [], { SARM_DATABASE_URL: '' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SARM_DATABASE_URL'),
  });
});
