import { notice, type Notice } from '../catalogue/notices.ts';
import { usedShare, type VideoArea } from '../videos/video-area.ts';

/** How much of the picture was used, in percent; never 100, because a part was left out. */
export const partOfPicture = (area: Omit<VideoArea, 'kinds'>): Notice =>
  notice('warning.part_of_picture', { percent: Math.min(99, Math.round(100 * usedShare(area))) });
