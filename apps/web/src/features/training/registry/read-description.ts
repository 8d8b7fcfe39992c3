import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import { loadOnline } from '../../../shared/connection/connection.ts';

/** What a model needs to be used: a description, or the card that the export of a trained model holds. Null: the file is neither. */
export async function readDescription(file: File): Promise<ModelDescription | null> {
  const contract = await loadOnline(() => import('@sarm/contracts/manifests/model-description'));
  const content = parsed(await file.text());
  const card = contract.detectionModelCard.safeParse(content);
  if (card.success) return contract.describeModelCard(card.data);
  const description = contract.modelDescription.safeParse(content);
  return description.success ? description.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
