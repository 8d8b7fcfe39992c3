import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  classificationModelCard,
  describeClassificationCard,
} from '@sarm/contracts/manifests/classification-description';
import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import {
  clicksModelCard,
  describeSegmentationCard,
} from '@sarm/contracts/manifests/segmentation-description';
import { claimAllBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { completeRun } from '@sarm/database/training/training-completion.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { copyOutput } from '@sarm/training/copy-output';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { JobContext } from '../job-handler.ts';
import type { RunOfModel } from './freeze-for-run.ts';
import type { Trained } from './train-version.ts';

const FILES = { model: 'model.onnx', card: 'model-card.json', weights: 'best.safetensors' } as const;
const MOST_BYTES = { model: 200 * 2 ** 20, card: 2 ** 22, weights: 2 ** 30 } as const;
const UNCLAIMED_SECONDS = 86_400;
const BYTES = { contentType: 'application/octet-stream' } as const;

/** Stores what was trained: a model is completed with its file, or not at all. */
export async function storeTrained(
  context: JobContext,
  { run, model, folder, manifest }: RunOfModel & Trained,
): Promise<void> {
  context.progress({ stage: 'storing', progress: 97, notice: notice('training.storing') });
  const paths = await copyAll(context, folder);
  const card: unknown = JSON.parse(await readFile(paths.card, 'utf8'));
  const { description, sha256 } = describe(model.type, card, manifest);
  const weightsSha256 = await digestOf(paths.weights);
  const keys = {
    model: blobKeys.trainedModel(run.project_id, model.id, newId()),
    weights: blobKeys.checkpoint(run.project_id, run.id, newId()),
  };
  await noteBlobRemoval(context.db, Object.values(keys), UNCLAIMED_SECONDS);
  try {
    const stored = await context.blobs.putFile(keys.model, paths.model, BYTES);
    if (stored.sha256 !== sha256) throw new Error('the card of the trained model describes another file');
    const weights = await context.blobs.putFile(keys.weights, paths.weights, BYTES);
    await context.complete(async (tx) => {
      if (!(await claimAllBlobs(tx, Object.values(keys)))) throw new Error('the stored model is going away');
      await completeRun(tx, {
        id: run.id,
        modelId: model.id,
        weights: { key: keys.weights, sha256: weightsSha256, bytes: weights.size },
        model: { blobKey: keys.model, bytes: stored.size, sha256, description, card: card as object },
      });
      return { notice: notice('training.done'), result: { model_id: model.id, sha256 } };
    });
  } finally {
    // Without effect on what was claimed.
    for (const key of Object.values(keys)) await discardBlobs(context, key);
  }
}

async function copyAll(context: JobContext, folder: string): Promise<Record<keyof typeof FILES, string>> {
  const copied: [string, string][] = [];
  for (const [name, file] of Object.entries(FILES)) {
    const target = join(context.scratch, `trained-${file}`);
    const found = await copyOutput(join(folder, file), target, MOST_BYTES[name as keyof typeof FILES]);
    if (found === undefined) throw new Error(`the trainer ended without ${file}`);
    copied.push([name, target]);
  }
  return Object.fromEntries(copied) as Record<keyof typeof FILES, string>;
}

function describe(
  type: string,
  card: unknown,
  manifest: VersionManifest,
): { readonly description: object; readonly sha256: string } {
  if (type === 'morphology') {
    const read = classificationModelCard.parse(card);
    return { description: describeClassificationCard(read), sha256: read.file.sha256 };
  }
  if (type === 'segmentation') {
    const read = clicksModelCard.parse(card);
    return { description: describeSegmentationCard(read), sha256: read.file.sha256 };
  }
  const read = detectionModelCard.parse(card);
  const { micrometresPerPixel: _shipped, ...description } = describeModelCard(read);
  return { description: { ...description, ...scaleOf(manifest) }, sha256: read.file.sha256 };
}

/** The scale of the pictures that it learned from: others are scaled to it. Unknown where none of them is calibrated. */
function scaleOf({ frames }: VersionManifest): { micrometresPerPixel?: { min: number; max: number } } {
  const scales = frames.flatMap(({ split, umPerPixel }) => (split === 'train' ? (umPerPixel ?? []) : []));
  if (scales.length === 0) return {};
  return { micrometresPerPixel: { min: Math.min(...scales), max: Math.max(...scales) } };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
