import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import type { Client } from './client.ts';
import { DEMO, type Product } from './product.ts';

export interface PreparedLabel {
  readonly label: DataLabel;
  readonly frames: readonly Frame[];
}

/** The technician of the demo also reviews: the screens of labels are open to reviewers alone. */
export const letTechnicianReview = (product: Product) =>
  product.query(
    `insert into user_roles (user_id, role_id)
     select u.id, r.id from users u, roles r where u.email = $1 and r.code = 'technical_reviewer'
     on conflict do nothing`,
    [DEMO.tech],
  );

/** Frames of a video with the boxes that the model finds, all of them in one label, every third one verified. */
export async function prepareLabel(
  technician: Client,
  {
    videoId,
    datasetId,
    name,
    frames: count,
  }: { videoId: string; datasetId: string; name: string; frames: number },
): Promise<PreparedLabel> {
  const config = { method: 'count', count, max_frames: count };
  await technician.ended(await technician.extract(videoId, config));
  const frames = await technician.frames(videoId);
  const { task_id: task } = await technician.call<{ task_id: string }>(
    'POST',
    '/sarm/detection/detect-frames',
    { frame_ids: frames.map(({ id }) => id) },
  );
  await technician.ended(task);
  const { data_label: label } = await technician.call<{ data_label: DataLabel }>(
    'POST',
    '/sarm/annotation/create-label',
    { name, description: '', dataset_id: datasetId, label_type: 'detection' },
  );
  await technician.call('POST', '/sarm/annotation/add-label', {
    data_label_id: label.id,
    item_ids: frames.map(({ id }) => id),
  });
  const { detections } = await technician.call<{ detections: Detection[] }>(
    'GET',
    `/sarm/detection/get-sperm/${frames[0]?.id}`,
  );
  for (const { id } of detections.filter((_, place) => place % 3 === 0))
    await technician.call('PATCH', `/sarm/detection/update-sperm/${id}`, { verified: true });
  return { label, frames };
}
