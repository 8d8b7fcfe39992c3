import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { notice } from '@sarm/domain/catalogue/notices';
import { px, umPerPx } from '@sarm/domain/units';
import { analyseColumns } from '@sarm/measurement/analysis/analyse-columns';
import { correctTracks, type TrackCorrection } from '@sarm/measurement/analysis/correct-tracks';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { encodeTracksFile } from '@sarm/measurement/tracks-file/encode-tracks-file';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

export interface MeasuredCorrection {
  readonly summary: VideoSummary;
  /** Compressed, as it is stored. */
  readonly tracksFile: Uint8Array;
}

/** From the stored detections: nothing is decoded or detected again, and nothing but what was corrected changes. */
export async function measureCorrected(
  { blobs }: Pick<JobContext, 'blobs'>,
  work: { readonly storedKey: string; readonly corrections: readonly TrackCorrection[] },
): Promise<MeasuredCorrection> {
  const { stream } = await blobs.open(work.storedKey).catch((error: unknown) => {
    if (error instanceof BlobNotFound)
      throw new PermanentFailure(notice('correction.not_waiting'), { cause: error });
    throw error;
  });
  const file = openTracksFile(await promisify(gunzip)(await buffer(stream)));
  const corrected = correctTracks(file.detections(), work.corrections);
  if ('problem' in corrected) throw new PermanentFailure(notice(`correction.${corrected.problem}`));
  const { picture, pixelSize, area } = file.header;
  const analysis = analyseColumns(corrected.columns, {
    picture: { width: px(picture.width), height: px(picture.height) },
    area,
    ...(pixelSize === null ? {} : { pixelSize: umPerPx(pixelSize) }),
  });
  const tracksFile = await promisify(gzip)(encodeTracksFile(analysis), { level: 6 });
  return { summary: analysis.summary, tracksFile };
}
