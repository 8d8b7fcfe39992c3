import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

const FAILED: ReadonlySet<string> = new Set(['failed', 'error']);

/** Why a video failed, empty where it did not. TEC-138: error is another name of failed. */
export function useVideoFailure(video: Video): string {
  const noticeText = useNoticeText();
  return FAILED.has(video.processingStatus)
    ? noticeText(video.processingNotice, video.processingMessage)
    : '';
}
