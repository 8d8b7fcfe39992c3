import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { DatasetView } from '@sarm/database/samples/datasets.repository';
import { newestVideosOf } from '@sarm/database/samples/videos.repository';
import { PAGING } from '@sarm/domain/limits';
import type { Translate } from '@sarm/messages/create-translator';
import { presentVideo } from '../videos/videos.presenter.ts';
import type { Reader } from '../../presenters/reader.ts';
import { presentDataset } from './datasets.presenter.ts';

/**
 * Nested videos are the newest of each dataset, bounded: a project of 100,000 videos would otherwise be one answer
 * of 100 MB. stats.total_videos is always the full number, and the video lists page through all of them.
 */
const LIMITS = { perDataset: PAGING.maxLimit, total: 5000 } as const;

export async function datasetsWithVideos(
  db: Scoped,
  datasets: readonly DatasetView[],
  reader: Reader,
  t: Translate,
): Promise<Dataset[]> {
  const videos = new Map<string, Video[]>(datasets.map(({ id }) => [id, []]));
  const rows = await newestVideosOf(db, [...videos.keys()], LIMITS);
  for (const row of rows) videos.get(row.dataset_id)?.push(presentVideo(row, t, reader));
  return datasets.map((row) => presentDataset(row, reader, videos.get(row.id) ?? []));
}
