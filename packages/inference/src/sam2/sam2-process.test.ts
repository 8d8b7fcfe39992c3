import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkFile } from '@sarm/contracts/manifests/segmentation-description';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OUTSIDE_LEVEL, writeSam2Networks } from '../../testing/sam2-networks.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { LastUsed } from './last-used.ts';
import { Sam2Host } from './sam2-host.ts';
import type { Sam2Files } from './sam2-messages.ts';
import { PAGE_SIDE } from './sam2-page.ts';
import { Sam2Process } from './sam2-process.ts';

const LIMITS = { memoryBytes: 2 ** 31, orderMs: 60_000 };
const PROMPTS = { places: Float32Array.of(5, 5), labels: Float32Array.of(1) };
let folder: string;
let files: Sam2Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-sam2-'));
  const networks = await writeSam2Networks(folder);
  const at = (file: NetworkFile): NetworkFile => ({ ...file, path: join(folder, file.path) });
  files = { encoder: at(networks.encoder), decoder: at(networks.decoder) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the process of SAM 2', () => {
  it('answers from a picture that it was given once, with an environment of its own and bounded memory', async () => {
    process.env['SARM_SECRET_OF_TEST'] = 'secret';
    const opened = await Sam2Process.open(files, LIMITS);
    delete process.env['SARM_SECRET_OF_TEST'];
    try {
      const pid = String(opened.pid);
      expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('secret');
      const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
      expect(limits).toMatch(/Max data size\s+2147483648\s/);
      expect(await opened.run({ key: 'a', prompts: PROMPTS })).toBeUndefined();
      const page = new Uint8Array(PAGE_SIDE * PAGE_SIDE * 3).fill(128);
      page[1] = 255;
      const first = await opened.run({ key: 'a', page, prompts: PROMPTS });
      // Red is 128 everywhere; green is 255 in one place.
      expect(first?.masks[0]).toBeCloseTo(OUTSIDE_LEVEL + (128 / 255 - 0.485) / 0.229, 4);
      expect(first?.masks[65_536]).toBeCloseTo(OUTSIDE_LEVEL + (1 - 0.456) / 0.224, 4);
      expect([...(first?.scores ?? [])]).toEqual([0.25, 0.75, 0.5]);
      const again = await opened.run({ key: 'a', prompts: PROMPTS });
      expect(again?.masks).toEqual(first?.masks);
    } finally {
      opened.kill();
    }
    await expect(opened.run({ key: 'a', prompts: PROMPTS })).rejects.toThrow('ended with SIGKILL');
  });

  it('refuses files that are not the registered ones, and compiled ones that the product does not name', async () => {
    const refusal = async (changes: Partial<Sam2Files>): Promise<unknown> =>
      await Sam2Process.open({ ...files, ...changes }, LIMITS).catch((error: unknown) => error);
    const [wrong, compiled, swapped] = await Promise.all([
      refusal({ decoder: { ...files.decoder, sha256: 'a'.repeat(64) } }),
      refusal({ encoder: { ...files.encoder, format: 'ort' } }),
      refusal({ encoder: files.decoder }),
    ]);
    for (const each of [wrong, compiled, swapped]) expect(each).toBeInstanceOf(ModelRefused);
    expect((wrong as ModelRefused).reason.code).toBe('model.not_of_card');
    expect((compiled as ModelRefused).reason.code).toBe('model.not_onnx');
    expect((swapped as ModelRefused).reason.code).toBe('model.not_sam2');
  });

  it('is killed when it does not answer in time', async () => {
    const slow = Sam2Process.open(files, { ...LIMITS, orderMs: 1 });
    await expect(slow).rejects.toThrow('no answer within 0.001 s');
  });
});

describe('the one process of a worker', () => {
  interface Fake {
    hasEnded: boolean;
    readonly pid: number;
    readonly killed: boolean;
    run(order: object): Promise<object>;
    kill(): void;
  }
  const world = (idleMs = 60_000) => {
    const opened: Fake[] = [];
    const running = { now: 0, most: 0 };
    const open = (): Promise<Fake> => {
      const seen = new Set<unknown>();
      const fake = {
        hasEnded: false,
        pid: opened.length + 1,
        killed: false,
        run: async (order: { key: string; page?: unknown }) => {
          running.now += 1;
          running.most = Math.max(running.most, running.now);
          await new Promise((resolve) => setTimeout(resolve, 2));
          running.now -= 1;
          if (order.key === 'broken') throw new Error('broken');
          if (!seen.has(order.key) && order.page === undefined) return undefined as unknown as object;
          seen.add(order.key);
          return { drawn: order.page !== undefined };
        },
        kill: () => {
          fake.killed = true;
        },
      };
      opened.push(fake);
      return Promise.resolve(fake);
    };
    const host = new Sam2Host({ log: silentLog, idleMs, open: open as unknown as typeof Sam2Process.open });
    const order = (key: string, of = files) => host.run(of, { key, draw: () => new Uint8Array(1) });
    return { host, opened, running, order };
  };

  it('serves one order after the other, and draws a picture once', async () => {
    const { host, opened, running, order } = world();
    const answers = await Promise.all([order('a'), order('a'), order('b'), order('a')]);
    expect(answers).toEqual([{ drawn: true }, { drawn: false }, { drawn: true }, { drawn: false }]);
    expect([opened.length, running.most]).toEqual([1, 1]);
    await host.close();
    expect(opened[0]?.killed).toBe(true);
  });

  it('gives way to another model, and begins anew after a failure or an end of its own', async () => {
    const { host, opened, order } = world();
    await order('a');
    await order('a', { ...files, encoder: files.decoder });
    expect(opened.map(({ killed }) => killed)).toEqual([true, false]);
    await expect(order('broken')).rejects.toThrow('broken');
    await order('a');
    opened.at(-1)!.hasEnded = true;
    expect(await order('a')).toEqual({ drawn: true });
    expect(opened.map(({ killed }) => killed)).toEqual([true, true, true, true, false]);
    await host.close();
  });

  it('is unloaded when nobody needs it', async () => {
    const { opened, order } = world(20);
    await order('a');
    await expect.poll(() => opened[0]?.killed).toBe(true);
    expect(await order('a')).toEqual({ drawn: true });
    expect(opened).toHaveLength(2);
  });

  it('keeps the pictures that were used last', () => {
    const kept = new LastUsed<number>(2);
    kept.set('a', 1);
    kept.set('b', 2);
    expect(kept.get('a')).toBe(1);
    kept.set('c', 3);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3]);
  });
});
