import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { clockOfTimeline, type FrameClock } from '@sarm/viewer/core/frame-clock';
import { useStoredBytes } from '../../../shared/media/use-stored-bytes.ts';

const readClock = (bytes: Uint8Array): FrameClock => {
  const clock = clockOfTimeline(JSON.parse(new TextDecoder().decode(bytes)));
  if (clock === null) throw new Error('no list of presentation times');
  return clock;
};

/** The presentation times of a video, which every step goes by. */
export const useFrameClock = (videoId: string | null) =>
  useStoredBytes(
    videoId === null ? null : buildRequest(mediaCalls.frameTimes, { params: { id: videoId } }).url,
    readClock,
  );
