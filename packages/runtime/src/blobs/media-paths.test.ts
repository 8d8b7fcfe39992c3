import { readMediaPath } from '@sarm/domain/videos/media-path';
import { expect, it } from 'vitest';
import { blobKeys } from './blob-keys.ts';

const [PROJECT, VIDEO, OTHER] = ['1', '2', '3'].map(
  (last) => `01900000-0000-7000-8000-00000000000${last}`,
) as [string, string, string];
const below = (key: string): string => key.slice(blobKeys.projectPrefix(PROJECT).length);

it('every media file of a video has a path, and what takes more than a membership has none', () => {
  const media = [
    blobKeys.original(PROJECT, VIDEO),
    blobKeys.preview(PROJECT, VIDEO),
    blobKeys.thumbnail(PROJECT, VIDEO),
    blobKeys.frame(PROJECT, VIDEO, 12, 90),
    blobKeys.crop(PROJECT, VIDEO, OTHER),
    blobKeys.detectionResult(PROJECT, VIDEO, OTHER, OTHER),
  ];
  expect(media.map((key) => readMediaPath(below(key))?.videoId)).toEqual(media.map(() => VIDEO));
  const others = [
    blobKeys.tracks(PROJECT, VIDEO, OTHER, OTHER),
    blobKeys.report(PROJECT, OTHER, OTHER),
    blobKeys.analysisPrint(PROJECT, OTHER, OTHER),
  ];
  for (const key of others) expect(readMediaPath(below(key))).toBeUndefined();
  for (const key of media) expect(readMediaPath(key)).toBeUndefined();
});
