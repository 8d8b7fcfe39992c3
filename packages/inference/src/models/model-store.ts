import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { classificationDescription } from '@sarm/contracts/manifests/classification-description';
import { segmentationDescription } from '@sarm/contracts/manifests/segmentation-description';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import type { Log } from '@sarm/runtime/log/log';
import { notice } from '@sarm/domain/catalogue/notices';
import type { CagedLimits, CagedModel } from '../caged/caged-process.ts';
import type { CagedTask } from '../caged/caged-tasks.ts';
import { createModelCage, type ModelCage } from '../caged/model-cage.ts';
import { openCaged } from '../caged/open-caged.ts';
import { createDetector, detectorOf } from './create-detector.ts';
import type { Detector } from './detector.ts';
import { CLICK_THREADS, clickNetworkOf, createSegmenter, segmenterOf } from './create-segmenter.ts';
import { type Classifier, classifierOf, createClassifier } from './classifier.ts';
import { pathInFolder, readModelFile } from './read-model-file.ts';
import type { Segmenter } from '../segment/segmenter.ts';
import { inspectOnnx } from '../onnx/inspect-onnx.ts';
import type { InferenceProvider } from '../onnx/inference-provider.ts';
import type { OpenedModel } from '../threads/open-model.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { Sam2Host } from '../sam2/sam2-host.ts';
import { createSam2Segmenter } from '../sam2/sam2-segmenter.ts';

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
  detectorFor(model: StoredModel, limits?: CagedLimits): Promise<Detector>;
  /** As detectorFor, for a model that outlines parts from clicks. */
  segmenterFor(model: StoredModel): Promise<Segmenter>;
  /** As detectorFor, for a model that classes sperm. */
  classifierFor(model: StoredModel): Promise<Classifier>;
  /** Unloads everything, after what is under way. */
  close(): Promise<void>;
}

type Opened =
  | { readonly task: 'detect'; readonly detector: Detector }
  | { readonly task: 'segment'; readonly segmenter: Segmenter }
  | { readonly task: 'classify'; readonly classifier: Classifier };
const closeOpened = (opened: Opened): Promise<void> => {
  if (opened.task === 'detect') return opened.detector.close();
  return opened.task === 'segment' ? opened.segmenter.close() : opened.classifier.close();
};

interface Loaded {
  readonly key: string;
  readonly opened: Promise<Opened>;
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
  /** Of the detectors that ship; the processor, unless another is named. */
  readonly provider?: InferenceProvider;
  readonly mostLoaded?: number;
  /** Of models that did not ship; best-effort unless the installation requires every layer. */
  readonly cage?: 'required' | 'best-effort';
}): ModelStore {
  const loaded = new Map<string, Loaded>();
  const sam2 = new Sam2Host({ log: deps.log });
  // Probed once, with the first model that needs it.
  let cage: Promise<ModelCage> | undefined;
  const modelCage = (): Promise<ModelCage> =>
    (cage ??= createModelCage({ mode: deps.cage ?? 'best-effort', log: deps.log }));
  let uses = 0;

  /** A thread that broke stays broken: the next job loads the model afresh. */
  const forget = (entry: Loaded): void => {
    if (loaded.get(entry.key) === entry) loaded.delete(entry.key);
  };

  const unload = async (entry: Loaded): Promise<void> => {
    forget(entry);
    await entry.opened.then(closeOpened, () => undefined);
  };

  /** Longest unused first; those in use stay, even above the number. */
  const unloadSpare = async (): Promise<void> => {
    const idle = [...loaded.values()].filter((entry) => entry.users === 0);
    const spare = loaded.size - (deps.mostLoaded ?? MOST_LOADED);
    const oldest = idle.sort((a, b) => a.usedAt - b.usedAt).slice(0, Math.max(0, spare));
    await Promise.all(oldest.map(unload));
  };

  const borrow = async (
    model: StoredModel,
    task: Opened['task'],
    limits?: CagedLimits,
  ): Promise<Borrowed> => {
    const key = `${task} ${keyOf(model)}`;
    const entry = loaded.get(key) ?? {
      key,
      opened: load({ ...deps, sam2, modelCage, limits }, model, task),
      users: 0,
      usedAt: 0,
    };
    loaded.set(key, entry);
    entry.users += 1;
    entry.usedAt = uses += 1;
    const giveBack = onlyOnce(async () => {
      entry.users -= 1;
      const forgotten = loaded.get(key) !== entry;
      await (forgotten && entry.users === 0 ? unload(entry) : unloadSpare());
    });
    try {
      return { opened: await entry.opened, watch: watching(() => forget(entry)), close: giveBack };
    } catch (error) {
      // Not kept: what was unreachable may be there the next time.
      await unload(entry);
      throw error;
    }
  };

  return {
    async detectorFor(model, limits) {
      const { opened, watch, close } = await borrow(model, 'detect', limits);
      if (opened.task !== 'detect') throw new Error('a model of another task');
      const { detector } = opened;
      return {
        threads: detector.threads,
        detect: (picture, each) => watch(detector.detect(picture, each)),
        close,
      };
    },
    async segmenterFor(model) {
      const { opened, watch, close } = await borrow(model, 'segment');
      if (opened.task !== 'segment') throw new Error('a model of another task');
      const { segmenter } = opened;
      return { segment: (order) => watch(segmenter.segment(order)), close };
    },
    async classifierFor(model) {
      const { opened, watch, close } = await borrow(model, 'classify');
      if (opened.task !== 'classify') throw new Error('a model of another task');
      const { classifier } = opened;
      return { classify: (order) => watch(classifier.classify(order)), close };
    },
    close: async () => {
      await Promise.all([...loaded.values()].map(unload));
      await sam2.close();
    },
  };
}

interface Borrowed {
  readonly opened: Opened;
  readonly watch: <T>(work: Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

const watching =
  (onBroken: () => void) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof RangeError)) onBroken();
      throw error;
    }
  };

/** The file and how it is read. The settings of a run, its threshold above all, must load nothing again. */
const keyOf = ({ sha256, description }: StoredModel): string => `${sha256} ${JSON.stringify(description)}`;

interface Loading {
  readonly folder: string;
  readonly blobs: BlobStore;
  readonly log: Log;
  readonly threads: number;
  readonly provider?: InferenceProvider;
  readonly sam2: Sam2Host;
  readonly modelCage: () => Promise<ModelCage>;
  /** Of a process of its own; without them those of daily work. */
  readonly limits: CagedLimits | undefined;
}

async function load(
  { folder, blobs, log, threads, provider, sam2, modelCage, limits }: Loading,
  model: StoredModel,
  task: Opened['task'],
): Promise<Opened> {
  if (task === 'segment' && isSam2(model)) return openSam2(sam2, folder, model);
  const open = opener(model, task, { threads, provider, modelCage, limits });
  const file = await readModelFile({ folder, blobs }, model);
  if (createHash('sha256').update(file).digest('hex') !== model.sha256) {
    log.error({ model: model.name, sha256: model.sha256 }, 'the file of a model is not the registered one');
    throw new ModelRefused(notice('model.file_changed', { name: model.name }));
  }
  return await open(file);
}

/** Whether the segmenter of the model works out the crops of a page together; another one has no use for its neighbours. */
export const looksAtPages = (model: StoredModel): boolean => isSam2(model);

const isSam2 = ({ type, description }: StoredModel): boolean =>
  type === 'segmentation' && (description as { layout?: unknown }).layout === 'sam2-v1';

/** Nothing is read here: its process does, when the first crop comes. */
function openSam2(host: Sam2Host, folder: string, model: StoredModel): Opened {
  const { data: description, error } = segmentationDescription.safeParse(model.description);
  if (description?.layout !== 'sam2-v1')
    throw new ModelRefused(notice('model.cannot_segment', { name: model.name }), { cause: error });
  if (!description.installed) throw new ModelRefused(notice('model.file_missing', { name: model.name }));
  const path = pathInFolder(folder, model);
  return { task: 'segment', segmenter: createSam2Segmenter(host, { folder: dirname(path), description }) };
}

/** Decided by what is registered, before the file is read. Only what ships runs inside the worker. */
function opener(
  model: StoredModel,
  task: Opened['task'],
  {
    threads,
    provider,
    modelCage,
    limits,
  }: Pick<Loading, 'threads' | 'modelCage' | 'limits'> & { readonly provider: InferenceProvider | undefined },
): (file: Uint8Array) => Promise<Opened> {
  const { name } = model;
  const ships = model.shipped_path !== null;
  if (task === 'segment') {
    const { data: description, error } = segmentationDescription.safeParse(model.description);
    if (model.type !== 'segmentation' || description?.layout !== 'sarm-clicks-v1')
      throw new ModelRefused(notice('model.cannot_segment', { name }), { cause: error });
    if (ships) return async (file) => ({ task, segmenter: await createSegmenter({ description, file }) });
    return async (file) => {
      const opened = await inCage(
        { task, name, description, file },
        { threads: CLICK_THREADS, modelCage, limits },
      );
      return { task, segmenter: segmenterOf(clickNetworkOf(opened)) };
    };
  }
  if (task === 'classify') {
    const { data: description, error } = classificationDescription.safeParse(model.description);
    if (model.type !== 'morphology' || description === undefined)
      throw new ModelRefused(notice('model.cannot_classify', { name }), { cause: error });
    if (ships)
      return async (file) => ({ task, classifier: await createClassifier({ description, file }, threads) });
    return async (file) => {
      const opened = await inCage({ task, name, description, file }, { threads, modelCage, limits });
      return { task, classifier: classifierOf(opened, description) };
    };
  }
  const { data: description, error } = modelDescription.safeParse(model.description);
  if (model.type !== 'detection' || description === undefined)
    throw new ModelRefused(notice('model.cannot_detect', { name }), { cause: error });
  if (ships)
    return async (file) => ({
      task,
      detector: await createDetector({ description, file }, { threads, provider }),
    });
  return async (file) => {
    const opened = await inCage({ task, name, description, file }, { threads, modelCage, limits });
    return { task, detector: detectorOf(opened, description) };
  };
}

/** Inspected before anything opens it. */
async function inCage<T extends CagedTask>(
  model: CagedModel<T>,
  { threads, modelCage, limits }: Pick<Loading, 'threads' | 'modelCage' | 'limits'>,
): Promise<OpenedModel<T>> {
  inspectOnnx(model.file);
  const cage = await modelCage().catch((reason: unknown) => {
    throw new ModelRefused(notice('model.not_caged', { name: model.name }), { cause: reason });
  });
  return await openCaged(cage, model, threads, limits);
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
