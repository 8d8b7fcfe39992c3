import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeModelCard,
  detectionModelCard,
  type ModelDescription,
} from '@sarm/contracts/manifests/model-description';

export interface ShippedModelCard {
  readonly name: string;
  readonly type: 'detection';
  readonly sha256: string;
  /** Inside the folder of models. */
  readonly path: string;
  readonly description: ModelDescription;
}

const CARD = 'model-card.json';

/**
 * The models that ship with this version, oldest first: folders end with their version, and the registry makes the last
 * one of a kind the default. A card that cannot be read stops the start, because a worker without a model fails later
 * and in front of a clinician.
 */
export async function readShippedModels(folder: string): Promise<ShippedModelCard[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  const models: ShippedModelCard[] = [];
  for (const name of names) {
    const card = detectionModelCard.parse(JSON.parse(await readFile(join(folder, name, CARD), 'utf8')));
    models.push({
      name: card.name,
      type: 'detection',
      sha256: card.file.sha256,
      path: `${name}/${card.file.path}`,
      description: describeModelCard(card),
    });
  }
  return models;
}
