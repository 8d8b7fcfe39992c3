import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useVideoFailure } from '../hooks/use-video-failure.ts';
import type { VideoRights } from '../hooks/use-video-rights.ts';
import { canExtract } from '../state/can-extract.ts';
import { isRunning } from '../../../shared/videos/video-tones.ts';
import { hasMissing, MissingLine } from './missing-line.tsx';
import { TaskProgress } from '../../../shared/videos/task-progress.tsx';
import { PictureSetLine } from './picture-set-line.tsx';

function FailureLine({ video }: { readonly video: Video }) {
  return (
    <Typography variant="caption" sx={{ color: 'error.main' }}>
      {useVideoFailure(video)}
    </Typography>
  );
}

/** The live progress, why the video failed, or what its figures lack: a tooltip alone would hide all from most people. */
export const videoSecondLine =
  (chooseFor: (video: Video) => (() => void) | undefined) =>
  (video: Video): ReactNode => {
    if (video.kind === 'pictures' && !(isRunning(video.processingStatus) && video.lastTaskId !== null))
      return <PictureSetLine video={video} />;
    if (isRunning(video.processingStatus)) return <TaskProgress video={video} />;
    if (video.processingStatus === 'failed') return <FailureLine video={video} />;
    return hasMissing(video) ? <MissingLine video={video} onChoose={chooseFor(video)} /> : null;
  };

export interface VideoRowActionsProps {
  readonly video: Video;
  readonly rights: VideoRights;
  readonly mayViewFrames: boolean;
  readonly onPlay: () => void;
  readonly onExtract: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** BUS-046, BUS-047 */
export function VideoRowActions({ video, rights, mayViewFrames, ...on }: VideoRowActionsProps) {
  const { t } = useTranslation(['videos', 'pictures', 'common']);
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', alignItems: 'center' }}>
      {canExtract(video) && rights.extract && (
        <Button size="small" onClick={on.onExtract}>
          {t('videos:extract')}
        </Button>
      )}
      {video.processingStatus === 'completed' && mayViewFrames && (
        <Button size="small" component={RouterLink} to={pathTo(PATHS.sarmFrames, { videoId: video.id })}>
          {video.kind === 'pictures' ? t('pictures:viewAll') : t('videos:viewFrames')}
        </Button>
      )}
      {video.kind === 'video' && (
        <Tooltip title={t('videos:play')}>
          <span>
            <IconButton
              size="small"
              aria-label={t('videos:playOf', { name: video.name })}
              disabled={video.framesCount === null}
              onClick={on.onPlay}
            >
              <PlayIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      )}
      {rights.edit && (
        <Tooltip title={t('videos:detail.edit')}>
          <IconButton size="small" aria-label={t('videos:editOf', { name: video.name })} onClick={on.onEdit}>
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {rights.remove && (
        <Tooltip title={t('common:delete')}>
          <IconButton
            size="small"
            aria-label={t('videos:deleteOf', { name: video.name })}
            onClick={on.onDelete}
          >
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
