import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import { notice } from '@sarm/domain/catalogue/notices';
import { createDetector } from './create-detector.ts';
import type { Detector } from './detector.ts';
import { ModelRefused } from '../onnx/model-refused.ts';

/** A registered model, as its row describes it. */
export interface StoredModel {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly shipped_path: string | null;
  readonly blob_key: string | null;
  readonly description: unknown;
}

/** Keeps models loaded between jobs: to load one takes longer than to look at a frame with it. */
export interface ModelStore {
  /**
   * The detector of a registered model. Close it when the work is done: it stays loaded for the next job, and one that
   * is not given back is never unloaded. Rejects with ModelRefused when the model cannot be used.
   */
  detectorFor(model: StoredModel): Promise<Detector>;
  /** Unloads everything, after what is under way. */
  close(): Promise<void>;
}

interface Loaded {
  readonly key: string;
  readonly detector: Promise<Detector>;
  users: number;
  usedAt: number;
}

/** Each loaded model has threads and memory of its own. */
const MOST_LOADED = 4;

export function createModelStore(deps: {
  /** Of the models that ship with the product. */
  readonly folder: string;
  readonly blobs: BlobStore;
  readonly log: Log;
  /** Pictures that one model looks at together; each takes a processor. */
  readonly threads: number;
  readonly mostLoaded?: number;
}): ModelStore {
  const loaded = new Map<string, Loaded>();
  let uses = 0;

  /** A thread that broke stays broken: the next job loads the model afresh. */
  const forget = (entry: Loaded): void => {
    if (loaded.get(entry.key) === entry) loaded.delete(entry.key);
  };

  const unload = async (entry: Loaded): Promise<void> => {
    forget(entry);
    await entry.detector.then(
      (detector) => detector.close(),
      () => undefined,
    );
  };

  /** Longest unused first; those in use stay, even above the number. */
  const unloadSpare = async (): Promise<void> => {
    const idle = [...loaded.values()].filter((entry) => entry.users === 0);
    const spare = loaded.size - (deps.mostLoaded ?? MOST_LOADED);
    const oldest = idle.sort((a, b) => a.usedAt - b.usedAt).slice(0, Math.max(0, spare));
    await Promise.all(oldest.map(unload));
  };

  return {
    async detectorFor(model) {
      const key = keyOf(model);
      const entry = loaded.get(key) ?? { key, detector: load(deps, model), users: 0, usedAt: 0 };
      loaded.set(key, entry);
      entry.users += 1;
      entry.usedAt = uses += 1;
      const giveBack = onlyOnce(async () => {
        entry.users -= 1;
        const forgotten = loaded.get(key) !== entry;
        await (forgotten && entry.users === 0 ? unload(entry) : unloadSpare());
      });
      try {
        return lend(await entry.detector, { onBroken: () => forget(entry), close: giveBack });
      } catch (error) {
        // Not kept: what was unreachable may be there the next time.
        await unload(entry);
        throw error;
      }
    },
    close: async () => {
      await Promise.all([...loaded.values()].map(unload));
    },
  };
}

function lend(
  detector: Detector,
  { onBroken, close }: { onBroken: () => void; close: () => Promise<void> },
): Detector {
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof RangeError)) onBroken();
      throw error;
    }
  };
  return {
    threads: detector.threads,
    detect: (picture, each) => watch(detector.detect(picture, each)),
    close,
  };
}

/** The file and how it is read. The settings of a run, its threshold above all, must load nothing again. */
const keyOf = ({ sha256, description }: StoredModel): string => `${sha256} ${JSON.stringify(description)}`;

async function load(
  { folder, blobs, log, threads }: { folder: string; blobs: BlobStore; log: Log; threads: number },
  model: StoredModel,
): Promise<Detector> {
  const description = modelDescription.safeParse(model.description);
  if (model.type !== 'detection' || !description.success)
    throw new ModelRefused(notice('model.cannot_detect', { name: model.name }), { cause: description.error });
  const file = await readModelFile({ folder, blobs }, model);
  if (createHash('sha256').update(file).digest('hex') !== model.sha256) {
    log.error({ model: model.name, sha256: model.sha256 }, 'the file of a model is not the registered one');
    throw new ModelRefused(notice('model.file_changed', { name: model.name }));
  }
  return await createDetector({ description: description.data, file }, { threads });
}

async function readModelFile(
  { folder, blobs }: { folder: string; blobs: BlobStore },
  model: StoredModel,
): Promise<Uint8Array> {
  try {
    if (model.blob_key !== null) return await buffer((await blobs.open(model.blob_key)).stream);
    const root = resolve(folder);
    const path = resolve(root, model.shipped_path ?? '');
    if (!path.startsWith(`${root}${sep}`)) throw new ModelRefused(notice('model.outside_folder'));
    return await readFile(path);
  } catch (error) {
    const missing = error instanceof BlobNotFound || (error as { code?: string }).code === 'ENOENT';
    if (missing) throw new ModelRefused(notice('model.file_missing', { name: model.name }), { cause: error });
    throw error;
  }
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
