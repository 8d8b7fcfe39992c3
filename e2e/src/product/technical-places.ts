import type { DataLabel, LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import type { Client } from './client.ts';
import { prepareClasses } from './prepare-classes.ts';
import { letTechnicianReview, prepareLabel } from './prepare-labels.ts';
import type { Product } from './product.ts';
import { readSamples } from './work-in-demo.ts';

interface LabelPlace {
  readonly labelId: string;
  readonly datasetId: string;
  readonly videoId: string;
  readonly frameId: string;
}

/** What the addresses of the technical screens are made of. */
export interface TechnicalPlaces {
  readonly boxes: LabelPlace;
  readonly cells: LabelPlace & { readonly cropId: string };
}

const FRAMES = 12;

/** A label of boxes and one of classified cells, both in the demo laboratory, and a technician who reviews. */
export async function workOnLabels(product: Product, lab: Client, technician: Client): Promise<void> {
  await letTechnicianReview(product);
  const videos = (await readSamples(lab))('Low count');
  const [boxes, cells] = videos;
  if (boxes === undefined || cells === undefined) throw new Error('the sample has too few videos');
  const name = 'Clinic heads, round 3';
  await prepareLabel(technician, {
    videoId: boxes.id,
    datasetId: boxes.datasetId,
    name,
    frames: FRAMES,
  });
  await prepareClasses(technician, { videoId: cells.id, datasetId: cells.datasetId });
}

export async function readTechnicalPlaces(technician: Client): Promise<TechnicalPlaces> {
  const of = async (type: 'detection' | 'morphology') => {
    const { data_labels: labels } = await technician.call<{ data_labels: DataLabel[] }>(
      'GET',
      `/sarm/annotation/list-labels?label_type=${type}&limit=1`,
    );
    const [label] = labels;
    if (label === undefined) throw new Error(`the demo laboratory has no label of the kind ${type}`);
    const { items } = await technician.call<{ items: LabelItem[] }>(
      'GET',
      `/annotations/sam2/data-labels/${label.id}/items/?limit=1`,
    );
    const [item] = items;
    if (item === undefined) throw new Error(`nothing is in ${label.name}`);
    return {
      labelId: label.id,
      datasetId: label.dataset_id,
      videoId: item.video_id,
      frameId: item.frame_id,
      cropId: item.detection_id,
    };
  };
  return { boxes: await of('detection'), cells: await of('morphology') };
}
