/**
 * What the API adds to its own SQL: the cost of a list call divided by the cost of exactly the statements that the call
 * sends, run on one warm connection of the same process, once bare and once by a Fastify that only sends their rows as
 * JSON. Run: node apps/api/bench/list-videos.bench.ts
 */
import { fillLargeInstallation } from '@sarm/database/testing/large-installation';
import { compareLists, type Listed } from './compare-lists.ts';

/** A page of frames is found in 3 ms: the same work of the API weighs more there than next to a count of 100,000. */
const VIDEOS = { sql: 1.15, fastify: 1.1 };
const FRAMES = { sql: 1.4, fastify: 1.25 };

await compareLists(async (api, person) => {
  const large = await fillLargeInstallation(api.database.admin.db, {
    userId: person.id,
    videos: 101_000,
    videosOfDataset: 100_000,
    frames: 200_000,
  });
  const dataset = `/api/business/videos/dataset/${large.datasetId}`;
  const frames = `/api/sarm/media/list-frames/${large.videoId}`;
  const lists: Listed[] = [
    [VIDEOS, '10 of 100,000 videos of a dataset', dataset],
    [VIDEOS, '200 of 100,000 videos of a dataset', `${dataset}?limit=200`],
    [VIDEOS, '50 videos by name', `${dataset}?limit=50&sort_by=name`],
    [VIDEOS, 'videos of all projects', '/api/video/list-video?limit=50'],
    [FRAMES, '100 of 500 frames of a video', frames],
    [FRAMES, '20 of 500 frames of a video', `${frames}?limit=20`],
  ];
  return { lists };
});
