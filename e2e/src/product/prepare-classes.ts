import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import type { DataLabel, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import type { Client } from './client.ts';

const MASKS = 3;

/** The crops of one frame in a morphology label: the first have masks, and some are classified. */
export async function prepareClasses(
  technician: Client,
  { videoId, datasetId }: { readonly videoId: string; readonly datasetId: string },
): Promise<DataLabel> {
  const config = { method: 'count', count: 5, max_frames: 10 };
  await technician.ended(await technician.extract(videoId, config));
  const [frame] = await technician.frames(videoId);
  const { task_id: task } = await technician.call<{ task_id: string }>(
    'POST',
    '/sarm/detection/detect-frames',
    { frame_ids: [frame?.id] },
  );
  await technician.ended(task);
  const { data_label: label } = await technician.call<{ data_label: DataLabel }>(
    'POST',
    '/sarm/annotation/create-label',
    { name: 'Smears, round 2', description: '', dataset_id: datasetId, label_type: 'morphology' },
  );
  await technician.call('POST', '/sarm/annotation/add-label', {
    data_label_id: label.id,
    item_ids: [frame?.id],
  });
  const { items } = await technician.call<{ items: LabelledBox[] }>(
    'GET',
    `/sarm/annotation/get-label/${label.id}?sortBy=frame_number`,
  );
  for (const { detection_id: id } of items.slice(0, MASKS)) {
    const crop = await technician.call<Crop>('GET', `/technical/crops/${id}`);
    const middle = { x: (crop.x1 + crop.x2) / 2 - crop.x, y: (crop.y1 + crop.y2) / 2 - crop.y, label: 1 };
    await technician.call('POST', '/annotations/sam2/mask-from-points/', {
      crop_id: id,
      point_prompts: [middle],
    });
    await technician.call('POST', `/annotations/sam2/data-labels/${label.id}/items/${videoId}/${id}/`, {});
  }
  const classified = items.slice(1, 7).map(({ id }, at) => ({
    item_id: id,
    morphologyClass: MORPHOLOGY_CLASSES[at % MORPHOLOGY_CLASSES.length],
  }));
  await technician.call('PUT', `/annotations/sam2/data-labels/${label.id}/classifications`, {
    items: classified,
  });
  return label;
}
