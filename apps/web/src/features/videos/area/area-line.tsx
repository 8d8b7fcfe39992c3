import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { partOfPicture } from '@sarm/domain/figures/part-of-picture';
import { leavesOutTheSame } from '@sarm/domain/videos/drawn-parts';
import type { ViewerTracks } from '@sarm/viewer/core/viewer-tracks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import type { VideoAreaRead } from './use-video-area.ts';

const LINE = { px: 1.5, pt: 1, color: 'text.secondary' } as const;

export interface AreaLineProps {
  readonly read: VideoAreaRead;
  readonly tracks: ViewerTracks | null;
}

/** Which part of the picture is used, who set it, and whether the tracks were measured with another one. */
export function AreaLine({ read, tracks }: AreaLineProps) {
  const { t } = useTranslation(['viewer', 'common']);
  const noticeText = useNoticeText();
  const { area, inUse } = read;
  const measured = tracks?.area?.excluded;
  const isFormer = useMemo(
    () =>
      area !== undefined && tracks !== null && !leavesOutTheSame(measured ?? [], area.excluded, area.picture),
    [area, tracks, measured],
  );
  const percent = (share: number): number => (share === 1 ? 100 : Math.min(99, Math.round(100 * share)));
  const set = area?.set;
  return (
    <>
      {set != null && area !== undefined ? (
        <Typography variant="body2" sx={LINE}>
          {t('viewer:area.setBy', {
            name: set.by ?? '–',
            reason: set.reason,
            percent: percent(area.used_share),
          })}
        </Typography>
      ) : (
        inUse !== null && (
          <Typography variant="body2" sx={LINE}>
            {noticeText(partOfPicture(inUse), '')}
          </Typography>
        )
      )}
      {isFormer && (
        <Typography variant="body2" sx={{ ...LINE, color: 'warning.main' }}>
          {t('viewer:area.former')}
        </Typography>
      )}
      {read.failed && (
        <Typography variant="body2" role="alert" sx={{ ...LINE, color: 'error.main' }}>
          {t('viewer:area.loadFailed')}{' '}
          <Button size="small" onClick={read.retry}>
            {t('common:retry')}
          </Button>
        </Typography>
      )}
    </>
  );
}
