import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { createLog } from '@sarm/runtime/log/pino-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { exportAuditHeads } from '../modules/system/export-audit-heads.ts';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';

const run = promisify(execFile);
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  await api.signedIn();
});
afterAll(() => api.stop());

const command = (name: string) =>
  run(process.execPath, [`${import.meta.dirname}/${name}.cli.ts`], {
    env: {
      PATH: process.env['PATH'],
      SARM_DATABASE_URL: api.database.appUrl,
      SARM_DATA_FOLDER: api.folder,
    },
  });
const kept = (): Promise<string[]> => readdir(join(api.folder, 'blobs/audit/heads')).catch(() => []);

/** What a skilled superuser can do: change a row and recompute the chain up to its head. */
const rewrite = (): Promise<unknown> =>
  sql
    .raw(
      `begin; set local session_replication_role = replica;
       update audit_log set severity = 'critical' where number = 1;
       do $$ declare r audit_log; before bytea; begin
         for r in select * from audit_log order by chain, number loop
           if r.number = 1 then before := '\\x'::bytea; end if;
           r.previous_hash := before;
           r.hash := sha256(before || convert_to(app.audit_content(r), 'UTF8'));
           update audit_log set previous_hash = r.previous_hash, hash = r.hash where id = r.id;
           update audit_chains set last_hash = r.hash where chain = r.chain;
           before := r.hash;
         end loop;
       end $$; commit`,
    )
    .execute(api.database.admin.db);

it('security finding 15: keeps the heads of the audit chains in the store and logs their digest', async () => {
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    name: 'api',
    destination: { write: (line) => void lines.push(line) },
  });
  await exportAuditHeads({ ...api.deps, log });
  const [name = ''] = await kept();
  const { heads } = JSON.parse(await readFile(join(api.folder, 'blobs/audit/heads', name), 'utf8')) as {
    heads: { chain: string; number: number; hash: string }[];
  };
  const stored = await api.database.admin.db.selectFrom('audit_chains').selectAll().execute();
  expect(heads).toEqual(
    stored.map((row) => ({
      chain: row.chain,
      number: row.last_number,
      hash: row.last_hash.toString('hex'),
    })),
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    chains: heads.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it('security finding 15: finds a chain that was rewritten up to its head by what is kept of it', async () => {
  expect((await command('export-audit-heads')).stdout).toMatch(/heads of \d+ chains/);
  expect(await kept()).toHaveLength(2);
  expect((await command('verify-audit')).stdout).toContain('intact, and agrees with 2 kept heads');
  await rewrite();
  expect(await verifyAuditChains(api.database.admin.db)).toEqual([]);
  await expect(command('verify-audit')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/chain [0-9a-f-]{36}, row \d+: differs from the head kept on 20\d\d-/),
  });
});
