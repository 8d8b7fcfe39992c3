import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { px } from '@sarm/domain/units';
import { DETECTION_KINDS } from '@sarm/measurement/columns/detection-columns';
import type { Detection } from '@sarm/measurement/detection';
import { openTracksFile, type TracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';

export interface TrackedHead extends Detection {
  /** 0: it belongs to no track. */
  readonly track: number;
}

export const openTracks = async (compressed: Uint8Array): Promise<TracksFile> =>
  openTracksFile(await promisify(gunzip)(compressed));

/** Heads of one frame of an analysed video. */
export function headsOfFrame(file: TracksFile, index: number): TrackedHead[] {
  if (index < 0 || index >= file.header.frames) return [];
  const columns = file.detections(index, index + 1);
  return Array.from(columns.x, (x, row) => ({
    x: px(x),
    y: px(columns.y[row] ?? 0),
    width: px(columns.width[row] ?? 0),
    height: px(columns.height[row] ?? 0),
    confidence: columns.confidence[row] ?? 0,
    kind: DETECTION_KINDS[columns.kind[row] ?? 0] ?? 'sperm',
    track: columns.track[row] ?? 0,
  }));
}
