import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

/** Why a video failed, empty where it did not. */
export function useVideoFailure(video: Video): string {
  const noticeText = useNoticeText();
  return video.processingStatus === 'failed'
    ? noticeText(video.processingNotice, video.processingMessage)
    : '';
}
