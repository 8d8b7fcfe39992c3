import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { useTranslation } from 'react-i18next';
import { secondsWithTwoDecimals } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';

export interface FrameTexts {
  readonly name: string;
  /** Null: a picture of a set has no place in time. */
  readonly time: string | null;
  readonly cardLabel: string;
  readonly toggleLabel: string;
  readonly viewLabel: string;
  readonly viewDetectionsLabel: string;
  readonly detectionsLabel: string;
}

/** What a frame is called: one of a video by its number and time, one of a set as the picture of its number. */
export function useFrameTexts(): (frame: Frame) => FrameTexts {
  const { t } = useTranslation(['frames', 'pictures']);
  const locale = useLocale();
  return ({ frameNumber: number, timeOffset, selected }) => {
    if (timeOffset === null)
      return {
        name: t('pictures:number', { number }),
        time: null,
        cardLabel: t(selected ? 'pictures:selected' : 'pictures:number', { number }),
        toggleLabel: t(selected ? 'pictures:unselectOf' : 'pictures:selectOf', { number }),
        viewLabel: t('pictures:viewOf', { number }),
        viewDetectionsLabel: t('pictures:viewDetectionsOf', { number }),
        detectionsLabel: t('pictures:detectionsOf', { number }),
      };
    const time = secondsWithTwoDecimals(timeOffset, locale);
    return {
      name: t('frames:frame', { number }),
      time: t('frames:time', { value: time }),
      cardLabel: t(selected ? 'frames:cardLabelSelected' : 'frames:cardLabel', { number, time }),
      toggleLabel: t(selected ? 'frames:unselectOf' : 'frames:selectOf', { number }),
      viewLabel: t('frames:viewOf', { number }),
      viewDetectionsLabel: t('frames:viewDetectionsOf', { number }),
      detectionsLabel: t('frames:detectionsOf', { number }),
    };
  };
}
