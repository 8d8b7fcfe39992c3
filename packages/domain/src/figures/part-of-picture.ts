import { notice, type Notice } from '../catalogue/notices.ts';
import { usedShare, type VideoArea } from '../videos/video-area.ts';

/** Who decided which part of a picture is used, and why. */
export interface AreaAuthor {
  /** Null once the account is removed. */
  readonly by: string | null;
  readonly reason: string;
}

/** How much of the picture was used, in percent; never 100, because a part was left out. */
export const usedPercent = (area: Omit<VideoArea, 'kinds'>): number =>
  Math.min(99, Math.round(100 * usedShare(area)));

export const usedPart = (percent: number): Notice => notice('warning.part_of_picture', { percent });

export const partOfPicture = (area: Omit<VideoArea, 'kinds'>): Notice => usedPart(usedPercent(area));

/** Without an area all of the picture was used, in place of what was recognised. */
export const areaSet = ({ by, reason }: AreaAuthor, area: Omit<VideoArea, 'kinds'> | undefined): Notice =>
  notice('warning.area_set', {
    percent: area === undefined ? 100 : usedPercent(area),
    name: by ?? '–',
    reason,
  });
