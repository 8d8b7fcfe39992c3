import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startOtlpReceiver } from '@sarm/testing/otlp-receiver';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startApiProcess } from '../testing/api-process.ts';

/** Writes down every module that the process loads. */
const RECORDER = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { appendFileSync(process.env.LOADED_MODULES, url + '\\n'); return next(url, context); } });
`;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  folder = await mkdtemp(join(tmpdir(), 'sarm-unloaded-'));
  await writeFile(join(folder, 'recorder.mjs'), RECORDER);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What the API loads from its start until it has answered a call and ended. */
async function loadedModules(
  environment: Record<string, string>,
  beforeEnd: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const file = join(folder, `${Object.keys(environment).length}.txt`);
  const api = await startApiProcess(database.appUrl, {
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'recorder.mjs')).href}`,
    LOADED_MODULES: file,
    ...environment,
  });
  expect((await fetch(`${api.url}/api/sarm/auth/get-me`)).status).toBe(401);
  await beforeEnd();
  await api.stop();
  return await readFile(file, 'utf8');
}

it('nothing that writes or sends spans is loaded where no collector is configured', async () => {
  const without = await loadedModules({});
  expect(without).toContain('/trace/tracer.ts');
  expect(without).not.toContain('otlp');
});

it('the API sends its spans where one is', async () => {
  const receiver = await startOtlpReceiver();
  const loaded = await loadedModules({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, async () => {
    await expect.poll(() => receiver.spans.length).toBeGreaterThan(0);
  });
  await receiver.stop();
  expect(loaded).toContain('/trace/otlp-tracer.ts');
  expect(receiver.spans.map(({ name, service }) => `${service} ${name}`)).toContain(
    'sarm-api GET /api/sarm/auth/get-me',
  );
});
