import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Chromium brings a Vulkan that computes on the processor: slow, but a provider of its own. */
const CHROMIUM = '/usr/lib/chromium';
const DRIVER = join(CHROMIUM, 'vk_swiftshader_icd.json');
const here = existsSync(DRIVER);
if (!here) console.warn(`SKIPPED: no software Vulkan in ${CHROMIUM}; the provider webgpu is not looked at`);

it.skipIf(!here)('finds through Vulkan what the processor finds', { timeout: 600_000 }, async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'packages/inference/testing/check-provider-once.ts'), 'webgpu', join(ROOT, 'models')],
    { env: { ...process.env, VK_ICD_FILENAMES: DRIVER, LD_LIBRARY_PATH: CHROMIUM } },
  );
  expect(stdout.trim()).toBe('agrees');
});
