import type { TimelineTexts } from '@sarm/viewer/react/timeline';
import type { TrackListTexts } from '@sarm/viewer/react/track-list';
import type { TransportTexts } from '@sarm/viewer/react/transport';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oneDecimal, secondsWithTwoDecimals, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface ViewerTexts {
  readonly timeline: TimelineTexts;
  readonly list: TrackListTexts;
  readonly transport: (lastFrame: number) => TransportTexts;
  readonly micrometres: (value: number) => string;
}

/** The texts that are passed to the parts of the viewer: the package itself contains no language. */
export function useViewerTexts(): ViewerTexts {
  const { t } = useTranslation(['viewer', 'common']);
  const locale = useLocale();
  return useMemo(() => {
    const bare = (value: number): string => secondsWithTwoDecimals(value, locale);
    const seconds = (value: number): string => t('viewer:seconds', { value: bare(value) });
    return {
      micrometres: (value) => t('viewer:micrometres', { value }),
      timeline: {
        timeline: t('viewer:timeline'),
        cells: t('viewer:cells'),
        analysed: t('viewer:analysed'),
        crossings: t('viewer:crossings'),
        track: (id) => t('viewer:track', { id }),
        frameAt: (frame, at) => t('viewer:frameAt', { frame, seconds: bare(at) }),
        seconds,
      },
      list: {
        list: t('viewer:list'),
        track: t('viewer:columnTrack'),
        vap: t('viewer:columnVap'),
        seen: t('viewer:columnSeen'),
        notAvailable: t('common:notAvailable'),
        crossings: (count) => t('viewer:crossingCount', { count }),
        leaves: t('viewer:leaves'),
        speed: (value) => oneDecimal(value, locale),
        seconds: bare,
        gradeName: (grade) => t(`viewer:grade.${grade}`),
      },
      transport: (last) => ({
        play: t('viewer:play'),
        pause: t('viewer:pause'),
        first: t('viewer:first'),
        previous: t('viewer:previous'),
        next: t('viewer:next'),
        last: t('viewer:last'),
        frame: t('viewer:frame'),
        ofLast: t('viewer:ofLast', { last: noDecimals(last, locale) }),
        speed: t('viewer:speed'),
        keys: t('viewer:keys'),
      }),
    };
  }, [t, locale]);
}
