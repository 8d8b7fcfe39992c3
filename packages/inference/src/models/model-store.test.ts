import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLASS_DESCRIPTION, classNetwork } from '../../testing/class-network.ts';
import { CROP_SIDE } from '../classify/crop-view.ts';
import { createModelStore, type StoredModel } from './model-store.ts';
import { ModelRefused } from '../onnx/model-refused.ts';

const FOLDER = join(import.meta.dirname, '../../../../models');
const picture = { gray: new Uint8Array(64 * 64).fill(128), width: 64, height: 64 };
let shipped: StoredModel;
let scratch: string;
let blobs: BlobStore;

beforeAll(async () => {
  const card = (await readShippedModels(FOLDER)).at(-1);
  if (card === undefined) throw new Error('no model');
  const { name, type, sha256, path, description } = card;
  shipped = { name, type, sha256, shipped_path: path, blob_key: null, description: { ...description } };
  scratch = await mkdtemp(join(tmpdir(), 'sarm-model-store-'));
  blobs = createBlobStore({ kind: 'folder', root: scratch });
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const open = (mostLoaded?: number) =>
  createModelStore({
    folder: FOLDER,
    blobs,
    log: silentLog,
    threads: 1,
    ...(mostLoaded === undefined ? {} : { mostLoaded }),
  });

/** The same file, described differently: another model to its users. */
const described = (threshold: number): StoredModel => ({
  ...shipped,
  description: { ...(shipped.description as object), threshold },
});

describe('loaded models', () => {
  it('loads a file once, whatever the thresholds of its runs are and however many look at the same time', async () => {
    const key = 'models/counted.onnx';
    await blobs.put(key, await readFile(join(FOLDER, shipped.shipped_path ?? '')), {
      contentType: 'application/octet-stream',
    });
    let loads = 0;
    const counting: BlobStore = Object.create(blobs, {
      open: {
        value: (name: string) => {
          loads += 1;
          return blobs.open(name);
        },
      },
    });
    const store = createModelStore({ folder: FOLDER, blobs: counting, log: silentLog, threads: 1 });
    const model = { ...shipped, shipped_path: null, blob_key: key };
    const look = async (threshold: number): Promise<void> => {
      const detector = await store.detectorFor(model);
      await detector.detect(picture, { threshold });
      await detector.close();
    };
    // The steps of the slider from 0.1 to 0.9.
    for (let step = 0; step <= 16; step += 1) await look(0.1 + step * 0.05);
    await Promise.all([look(0.2), look(0.8)]);
    expect(loads).toBe(1);
    await store.close();
  });

  it('loads a shipped model and one from the object store, and keeps it for the next job', async () => {
    const store = open();
    const key = 'models/imported.onnx';
    const bytes = await readFile(join(FOLDER, shipped.shipped_path ?? ''));
    await blobs.put(key, bytes, { contentType: 'application/octet-stream' });
    for (const model of [shipped, { ...shipped, shipped_path: null, blob_key: key }]) {
      const detector = await store.detectorFor(model);
      expect(await detector.detect(picture)).toEqual([]);
      await detector.close();
    }
    const began = performance.now();
    const again = await store.detectorFor(shipped);
    expect(performance.now() - began).toBeLessThan(20);
    await again.close();
    await store.close();
  });

  it('opens a model of morphology from the object store, in the cage', async () => {
    const store = open();
    const [file, key] = [classNetwork(), 'models/classes.onnx'];
    await blobs.put(key, file, { contentType: 'application/octet-stream' });
    const model = {
      ...shipped,
      type: 'morphology',
      shipped_path: null,
      blob_key: key,
      sha256: createHash('sha256').update(file).digest('hex'),
      description: CLASS_DESCRIPTION,
    };
    const classifier = await store.classifierFor(model);
    const seen = await classifier.classify({ picture: new Float32Array(CROP_SIDE * CROP_SIDE).fill(0.5) });
    expect(Object.values(seen).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
    // On a thread of the worker it would be that thread's own complaint.
    const tooSmall = classifier.classify({ picture: new Float32Array(7) });
    await expect(tooSmall).rejects.toBeInstanceOf(ModelRefused);
    await classifier.close();
    await store.close();
  });

  it('never unloads a model that somebody uses, and unloads the longest unused one beyond its number', async () => {
    const store = open(1);
    const first = await store.detectorFor(described(0.3));
    const second = await store.detectorFor(described(0.5));
    expect(await first.detect(picture)).toEqual([]);
    await second.close();
    expect(await first.detect(picture)).toEqual([]);
    await first.close();
    const third = await store.detectorFor(described(0.6));
    await third.close();
    await store.close();
    await expect(third.detect(picture)).rejects.toThrow('ended');
  });

  it('refuses a file that is not the registered one, is missing, or is no model that detects', async () => {
    const store = open();
    const wrong = 'models/wrong.onnx';
    await blobs.put(wrong, new Uint8Array([1, 2, 3]), { contentType: 'application/octet-stream' });
    const sha256 = createHash('sha256')
      .update(new Uint8Array([1, 2, 3]))
      .digest('hex');
    for (const [model, code] of [
      [{ ...shipped, sha256: '0'.repeat(64) }, 'model.file_changed'],
      [{ ...shipped, shipped_path: null, blob_key: wrong }, 'model.file_changed'],
      [{ ...shipped, shipped_path: null, blob_key: wrong, sha256 }, ''],
      [{ ...shipped, shipped_path: 'nowhere/model.onnx' }, 'model.file_missing'],
      [{ ...shipped, shipped_path: '../../package.json' }, 'model.outside_folder'],
      [{ ...shipped, type: 'morphology' }, 'model.cannot_detect'],
      [{ ...shipped, description: {} }, 'model.cannot_detect'],
    ] as const) {
      const refused = await store.detectorFor(model).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ModelRefused);
      expect((refused as Error).message).toContain(code);
    }
    // A refusal is not remembered: the registered file opens under its own name.
    const detector = await store.detectorFor(shipped);
    await detector.close();
    await store.close();
  });
});
