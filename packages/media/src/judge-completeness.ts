import { notice } from '@sarm/domain/catalogue/notices';
import type { VideoHeader } from './probe-video.ts';
import type { DecodedTimeline } from './read-timeline.ts';
import { measuredSeconds } from '@sarm/domain/videos/timeline';
import { VideoRefused } from './video-refused.ts';

/** A recording may lose its very last pictures when the camera is switched off; more than this was cut or damaged. */
const TOLERATED_LOSS = 0.01;

/**
 * Compares what the file declares with what came out of the decoder. ffmpeg itself ends happily on half a file,
 * and a count made on half a video looks like any other count.
 */
export function judgeCompleteness(header: VideoHeader, decoded: DecodedTimeline): 'complete' | 'damaged' {
  const frames = decoded.timeline.pts.length;
  const declared =
    header.declaredFrames === null ? decoded.packets : header.declaredFrames - decoded.discarded;
  const missing = Math.max(declared, decoded.packets) - frames;
  if (missing > declared * TOLERATED_LOSS)
    throw new VideoRefused(
      notice('file.frames_missing', { declared: frames + missing, decoded: frames }),
      'truncated',
    );
  if (header.declaredFrames === null) refuseShortTime(header, decoded);
  return missing > 0 || decoded.decodeErrors > 0 ? 'damaged' : 'complete';
}

/** Matroska and WEBM declare no count but a length. */
function refuseShortTime(header: VideoHeader, decoded: DecodedTimeline): void {
  const seconds = measuredSeconds(decoded.timeline);
  if (seconds === null || header.declaredSeconds === null) return;
  const oneFrame = seconds / decoded.timeline.pts.length;
  if (header.declaredSeconds - seconds > Math.max(header.declaredSeconds * TOLERATED_LOSS, 2 * oneFrame))
    throw new VideoRefused(
      notice('file.seconds_missing', { declared: header.declaredSeconds, decoded: seconds }),
      'truncated',
    );
}
