import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import type { Video } from '@sarm/contracts/http/entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { megabytes, minutesAndSeconds, wholeNumber } from '../../../shared/format/format-figures.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { canExtract, type VideoRights } from '../state/video-rights.ts';
import { isRunning } from '../state/video-tones.ts';
import { TaskProgress } from './task-progress.tsx';
import { QualityChip, VideoStatusChip } from './video-chips.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

export interface VideoRowProps {
  readonly video: Video;
  readonly rights: VideoRights;
  /** The name links to the detail for holders of view_analysis_results (BUS-046). */
  readonly linked: boolean;
  readonly mayViewFrames: boolean;
  readonly onPlay: () => void;
  readonly onExtract: () => void;
  readonly onDelete: () => void;
}

export function VideoRow({ video, rights, linked, mayViewFrames, ...actions }: VideoRowProps) {
  const { t, i18n } = useTranslation(['videos', 'common']);
  const running = isRunning(video.processingStatus);
  const missing = t('common:notAvailable');
  return (
    <TableRow hover>
      <TableCell sx={{ minWidth: 240 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 0.5 }}>
          <VideoThumbnail video={video} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {linked ? (
                <Link
                  component={RouterLink}
                  to={pathTo(PATHS.sarmVideo, { videoId: video.id })}
                  color="inherit"
                >
                  {video.name}
                </Link>
              ) : (
                video.name
              )}
            </Typography>
            {video.description !== '' && (
              <Typography
                variant="caption"
                sx={{
                  color: 'text.secondary',
                  display: '-webkit-box',
                  WebkitLineClamp: 1,
                  WebkitBoxOrient: 'vertical',
                  overflow: 'hidden',
                }}
              >
                {video.description}
              </Typography>
            )}
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={{ minWidth: running ? 260 : 110 }}>
        <VideoStatusChip video={video} />
        {running && (
          <Box sx={{ mt: 0.75, mb: 0.5 }}>
            <TaskProgress video={video} mayCancel={rights.extract || rights.upload} />
          </Box>
        )}
      </TableCell>
      <TableCell>
        <QualityChip video={video} />
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {t('common:megabytes', { value: megabytes(video.size) })}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <FigureValue value={video.resolution?.replace('x', ' × ') ?? null} notAvailable={missing} />
      </TableCell>
      <TableCell align="right">
        <FigureValue
          value={video.duration === null ? null : minutesAndSeconds(video.duration)}
          notAvailable={missing}
        />
      </TableCell>
      <TableCell align="right">{wholeNumber(video.extractedFramesCount, i18n.language)}</TableCell>
      <TableCell align="right">
        <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', alignItems: 'center' }}>
          {canExtract(video) && rights.extract && (
            <Button size="small" onClick={actions.onExtract}>
              {t('videos:extract')}
            </Button>
          )}
          {video.processingStatus === 'completed' && mayViewFrames && (
            <Button size="small" component={RouterLink} to={pathTo(PATHS.sarmFrames, { videoId: video.id })}>
              {t('videos:viewFrames')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('videos:playOf', { name: video.name })}
            disabled={video.framesCount === null}
            onClick={actions.onPlay}
          >
            {t('videos:play')}
          </Button>
          {rights.remove && (
            <Tooltip title={t('common:delete')}>
              <IconButton
                size="small"
                aria-label={t('videos:deleteOf', { name: video.name })}
                onClick={actions.onDelete}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </TableCell>
    </TableRow>
  );
}
