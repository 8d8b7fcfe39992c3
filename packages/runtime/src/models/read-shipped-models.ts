import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeModelCard,
  type ModelDescription,
  modelCard,
} from '@sarm/contracts/manifests/model-description';
import {
  describeSegmentationCard,
  type Sam2Card,
  type SegmentationDescription,
} from '@sarm/contracts/manifests/segmentation-description';
import { TAKES_OVER } from '@sarm/domain/shapes/segmentation';

interface CardFile {
  readonly name: string;
  readonly sha256: string;
  /** Inside the folder of models. */
  readonly path: string;
  /** Absent: it ships with the product. */
  readonly added?: { readonly code: string; readonly takesOver: boolean };
}
export type ShippedModelCard = CardFile &
  (
    | { readonly type: 'detection'; readonly description: ModelDescription }
    | { readonly type: 'segmentation'; readonly description: SegmentationDescription }
  );

const CARD = 'model-card.json';
/** Trained and measured, but not shipped: nothing may take one into use by lying beside what ships. */
export const CANDIDATES = 'candidates';

/**
 * The models that ship with this version, oldest first, and those that the installation added: folders end with their version, and the registry makes the last
 * one of a kind the default. A card that cannot be read stops the start, because a worker without a model fails later
 * and in front of a clinician.
 */
export async function readShippedModels(folder: string): Promise<ShippedModelCard[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    // A dot in front: something that is still being installed.
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== CANDIDATES)
    .map((entry) => entry.name)
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  const models: ShippedModelCard[] = [];
  for (const name of names) {
    const card = modelCard.parse(JSON.parse(await readFile(join(folder, name, CARD), 'utf8')));
    if ('files' in card) {
      models.push(addedModel(card, name));
      continue;
    }
    const file = { name: card.name, sha256: card.file.sha256, path: `${name}/${card.file.path}` };
    models.push(
      card.task === 'head_detection'
        ? { ...file, type: 'detection', description: describeModelCard(card) }
        : { ...file, type: 'segmentation', description: describeSegmentationCard(card) },
    );
  }
  return models;
}

/** The registry names one file of a model; the other one stands in its description, with its hash. */
const addedModel = (card: Sam2Card, folder: string): ShippedModelCard => ({
  name: card.name,
  sha256: card.files.encoder.sha256,
  path: `${folder}/${card.files.encoder.path}`,
  type: 'segmentation',
  description: describeSegmentationCard(card),
  added: { code: card.id, takesOver: TAKES_OVER.has(card.id) },
});
