import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import { USABLE_VIDEO_STATUSES, type VideoStatus } from '@sarm/domain/statuses';

/** Why a video cannot be chosen for a report. */
export type Unchoosable =
  | 'pictures'
  | 'failed'
  | 'pending'
  | 'processing'
  | 'busy'
  | 'unusable'
  | 'patient'
  | 'full';

const BUSY: Readonly<Partial<Record<VideoStatus, Unchoosable>>> = {
  failed: 'failed',
  pending: 'pending',
  processing: 'processing',
};

/** BUS-032, BUS-233: whether it counts as usable for a report; the reason where it does not. */
export function notUsable(video: Video): Unchoosable | null {
  if (video.kind === 'pictures') return 'pictures';
  if (video.quality?.verdict === 'unusable') return 'unusable';
  if (USABLE_VIDEO_STATUSES.some((status) => status === video.processingStatus)) return null;
  return BUSY[video.processingStatus] ?? 'busy';
}

/** The first ones that can be chosen together, five for a report; fewer where there are not as many. */
export function firstChoice(videos: readonly Video[], most: number = REPORT_VIDEOS): readonly Video[] {
  const usable = videos.filter((video) => notUsable(video) === null);
  return usable.filter(({ patientId }) => patientId === usable[0]?.patientId).slice(0, most);
}

/** With exactly five usable videos there is nothing to choose: they are the report's. */
export const onlyChoice = (videos: readonly Video[]): readonly Video[] =>
  videos.filter((video) => notUsable(video) === null).length === REPORT_VIDEOS ? firstChoice(videos) : [];

/** BUS-034: at most five for a report, usable ones only, of one patient. What is chosen can always be given back. */
export function notChoosable(
  video: Video,
  chosen: readonly Video[],
  most: number = REPORT_VIDEOS,
): Unchoosable | null {
  const reason = notUsable(video);
  if (reason !== null) return reason;
  if (chosen.some(({ id }) => id === video.id)) return null;
  if (chosen.some(({ patientId }) => patientId !== video.patientId)) return 'patient';
  return chosen.length >= most ? 'full' : null;
}
