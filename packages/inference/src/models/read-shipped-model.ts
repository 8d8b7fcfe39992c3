import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  describeModelCard,
  detectionModelCard,
  type DetectionModelCard,
} from '@sarm/contracts/manifests/model-description';
import type { DetectionModel } from './create-detector.ts';

export interface ShippedModel extends DetectionModel {
  readonly card: DetectionModelCard;
  readonly sha256: string;
}

/** A model of the `models` folder, with its card. */
export async function readShippedModel(folder: string): Promise<ShippedModel> {
  const card = detectionModelCard.parse(JSON.parse(await readFile(join(folder, 'model-card.json'), 'utf8')));
  return {
    card,
    description: describeModelCard(card),
    file: await readFile(join(folder, card.file.path)),
    sha256: card.file.sha256,
  };
}
