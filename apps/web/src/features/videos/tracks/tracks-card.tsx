import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { FramePlayer } from '@sarm/viewer/core/frame-player';
import type { ViewerTracks } from '@sarm/viewer/core/viewer-tracks';
import { TrackList } from '@sarm/viewer/react/track-list';
import { useReadFrame } from '@sarm/viewer/react/use-player-state';
import { useTranslation } from 'react-i18next';
import { type ListScope, listedTracks, type ViewerState } from '../hooks/use-viewer.ts';
import { useViewerTexts } from '../hooks/use-viewer-texts.ts';

export interface TracksCardProps {
  readonly player: FramePlayer;
  readonly tracks: ViewerTracks;
  readonly viewer: ViewerState;
}

export function TracksCard({ player, tracks, viewer }: TracksCardProps) {
  const { t } = useTranslation('viewer');
  const texts = useViewerTexts();
  const frame = useReadFrame(player);
  const ofFrame = listedTracks(tracks, { ...viewer, scope: 'frame' }, frame);
  const ofAll = listedTracks(tracks, { ...viewer, scope: 'all' }, frame);
  const places = viewer.scope === 'frame' ? ofFrame : ofAll;
  return (
    <Card
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 280,
        maxHeight: { xs: 420, lg: 'none' },
        flex: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
        <Typography variant="h3" component="h2">
          {t('list')}
        </Typography>
        <Box sx={{ flex: 1 }} />
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={t('listScope')}
          value={viewer.scope}
          onChange={(_, next: ListScope | null) => next !== null && viewer.setScope(next)}
        >
          <ToggleButton value="frame" sx={{ py: 0.25, fontVariantNumeric: 'tabular-nums' }}>
            {t('listOfFrame', { total: ofFrame.length })}
          </ToggleButton>
          <ToggleButton value="all" sx={{ py: 0.25 }}>
            {t('listOfAll', { total: ofAll.length })}
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {places.length === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {t('listEmpty')}
        </Typography>
      ) : (
        <TrackList
          tracks={tracks}
          places={places}
          order={viewer.order}
          selected={viewer.selected}
          texts={texts.list}
          onOrder={viewer.orderBy}
          onSelect={viewer.select}
        />
      )}
    </Card>
  );
}
