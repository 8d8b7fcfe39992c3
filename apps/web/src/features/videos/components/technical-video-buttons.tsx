import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { isRunning } from '../../../shared/videos/video-tones.ts';
import type { VideoRights } from '../hooks/use-video-rights.ts';

export interface TechnicalVideoButtonsProps {
  readonly video: Video;
  readonly rights: VideoRights;
  readonly mayOpenFrames: boolean;
  /** An extraction is being requested. */
  readonly starting: boolean;
  readonly onPlay: () => void;
  readonly onFrames: () => void;
  readonly onExtract: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Why frames can neither be opened nor extracted now; null: they can. */
function useObstacle(video: Video): string | null {
  const { t } = useTranslation('recordings');
  if (video.processingStatus === 'pending') return t('card.checking');
  if (isRunning(video.processingStatus)) return t('card.running');
  return video.framesCount === null ? t('card.unchecked') : null;
}

/** TEC-046, TEC-161 */
export function TechnicalVideoButtons(props: TechnicalVideoButtonsProps) {
  const { video, rights, mayOpenFrames, starting, onPlay, onFrames, onExtract, onEdit, onDelete } = props;
  const { t } = useTranslation(['videos', 'recordings', 'common']);
  const obstacle = useObstacle(video);
  const { name } = video;
  const completed = video.processingStatus === 'completed';
  const hint = obstacle ?? (completed ? '' : t('recordings:card.extractFirst'));
  return (
    <Box sx={{ px: 1.5, pb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {mayOpenFrames && (completed || rights.extract) && (
        <Tooltip title={hint}>
          <span>
            <Button
              size="small"
              variant={completed ? 'contained' : 'outlined'}
              aria-label={t('recordings:card.viewOf', { name })}
              disabled={obstacle !== null || starting}
              onClick={onFrames}
            >
              {t('videos:viewFrames')}
            </Button>
          </span>
        </Tooltip>
      )}
      {rights.extract && (
        <Tooltip title={obstacle ?? ''}>
          <span>
            <Button
              size="small"
              variant={completed ? 'outlined' : 'contained'}
              aria-label={t('recordings:card.extractOf', { name })}
              disabled={obstacle !== null}
              loading={starting}
              onClick={onExtract}
            >
              {t('videos:extract')}
            </Button>
          </span>
        </Tooltip>
      )}
      <Tooltip title={video.framesCount === null ? t('videos:player.notReady') : ''}>
        <span>
          <Button
            size="small"
            aria-label={t('videos:playOf', { name })}
            disabled={video.framesCount === null}
            onClick={onPlay}
          >
            {t('videos:play')}
          </Button>
        </span>
      </Tooltip>
      <Box sx={{ flex: 1 }} />
      {rights.edit && (
        <Tooltip title={t('videos:detail.edit')}>
          <IconButton size="small" aria-label={t('videos:editOf', { name })} onClick={onEdit}>
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {rights.remove && (
        <Tooltip title={t('common:delete')}>
          <IconButton size="small" aria-label={t('videos:deleteOf', { name })} onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
