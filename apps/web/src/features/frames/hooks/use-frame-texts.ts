import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { useTranslation } from 'react-i18next';
import { secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface FrameTexts {
  readonly name: string;
  /** Null: a picture of a set has no place in time. */
  readonly time: string | null;
  readonly label: string;
}

/** How a frame is called: by its number and time, or as a picture. */
export function useFrameTexts(): (frame: Frame) => FrameTexts {
  const { t } = useTranslation('frames');
  const locale = useLocale();
  return ({ frameNumber: number, timeOffset, selected }) => {
    if (timeOffset === null)
      return {
        name: t('picture', { number }),
        time: null,
        label: t(selected ? 'pictureSelected' : 'picture', { number }),
      };
    const time = secondsWithTwoDecimals(timeOffset, locale);
    return {
      name: t('frame', { number }),
      time: t('time', { value: time }),
      label: t(selected ? 'cardLabelSelected' : 'cardLabel', { number, time }),
    };
  };
}
