import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sarm-home-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe('telemetry of the inference library', () => {
  it.each([undefined, '0'])('writes nothing of its own when a model runs (switch: %s)', async (before) => {
    // CI would silence the library by itself and hide a switch that does not work.
    const { CI: _, XDG_CACHE_HOME: __, ORT_DISABLE_TELEMETRY: ___, ...rest } = process.env;
    const env = { ...rest, HOME: home, ...(before === undefined ? {} : { ORT_DISABLE_TELEMETRY: before }) };
    const program = join(import.meta.dirname, '../../testing/detect-once.ts');
    await promisify(execFile)(process.execPath, [program], { env });
    expect(await readdir(home, { recursive: true })).toEqual([]);
  });

  it('is not loaded by a thread whose main thread did not switch it off', async () => {
    const module = new URL('./load-runtime.ts', import.meta.url).href;
    const load = `import(${JSON.stringify(module)}).then((m) => m.loadRuntime())`;
    const thread = new Worker(load, { eval: true, env: {} });
    const failed = await new Promise<Error>((resolve) => {
      thread.once('error', resolve);
    });
    expect(failed.message).toContain('not switched off');
  });
});
