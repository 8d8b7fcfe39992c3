import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import type { Client } from '../product/client.ts';
import type { RecordedSample } from './record-sample.ts';

interface Labelling {
  readonly annotator: Client;
  readonly reviewer: Client;
  readonly samples: readonly RecordedSample[];
}

/** Labels of the frames, and their review by another person. Answers how many were approved. */
export async function approveFrames({ annotator, reviewer, samples }: Labelling): Promise<number> {
  for (const sample of samples) await labelFrames(annotator, sample);
  return await approveAll(reviewer);
}

interface Freezing {
  readonly client: Client;
  readonly name: string;
  readonly projectId: string;
  readonly samples: readonly RecordedSample[];
}

/** A dataset that links the frames, and a first version of it that holds the test patients back. */
export async function freezeSamples({ client, name, projectId, samples }: Freezing): Promise<string> {
  const dataset = await client.call<Dataset>('POST', '/sarm/dataset/create-dataset', {
    name,
    description: '',
    type: 'detection',
    project_id: projectId,
    videos: samples.map(({ videoId, frames }) => ({
      video_id: videoId,
      frames: frames.map(({ id }) => id),
    })),
  });
  const tested = samples.filter(({ group }) => group.test).map(({ patientId }) => [patientId, 'test']);
  const { task_id: task } = await client.call<{ task_id: string }>(
    'POST',
    `/technical/datasets/${dataset.id}/versions`,
    { task: 'head_detection', split_by: 'patient', assignment: Object.fromEntries(tested) },
  );
  const ended = await client.ended(task, 900_000);
  if (ended.status !== 'completed')
    throw new Error(`the version was not frozen (${ended.status}): ${ended.message}`);
  return dataset.id;
}

async function labelFrames(client: Client, { datasetId, frames }: RecordedSample): Promise<void> {
  const { data_label: label } = await client.call<{ data_label: DataLabel }>(
    'POST',
    '/sarm/annotation/create-label',
    { name: 'Heads, corrected', description: '', dataset_id: datasetId, label_type: 'detection' },
  );
  await client.call('POST', '/sarm/annotation/add-label', {
    data_label_id: label.id,
    item_ids: frames.map(({ id }) => id),
  });
}

const PAGE = 50;

async function approveAll(reviewer: Client): Promise<number> {
  let approved = 0;
  for (;;) {
    const query = `type=detection&status=pending&limit=${PAGE}`;
    const { items } = await reviewer.call<{ items: ReviewItem[] }>(
      'GET',
      `/sarm/annotation/list-reviews?${query}`,
    );
    if (items.length === 0) return approved;
    for (const { id } of items)
      await reviewer.call('PATCH', `/sarm/annotation/review-item/${id}`, { status: 'approved' });
    approved += items.length;
  }
}
