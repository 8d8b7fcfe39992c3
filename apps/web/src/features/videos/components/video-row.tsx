import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  dateOnly,
  megabytes,
  minutesAndSeconds,
  wholeNumber,
} from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
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

/** The live progress, or why the video failed: a tooltip alone would hide both from most people. */
function secondLine(video: Video, rights: VideoRights): ReactNode {
  if (isRunning(video.processingStatus))
    return <TaskProgress video={video} mayCancel={rights.extract || rights.upload} />;
  if (video.processingStatus !== 'failed' || video.processingMessage === '') return null;
  return (
    <Typography variant="caption" sx={{ color: 'error.main' }}>
      {video.processingMessage}
    </Typography>
  );
}

export function VideoRow({ video, rights, linked, mayViewFrames, ...actions }: VideoRowProps) {
  const { t } = useTranslation(['videos', 'common']);
  const locale = useLocale();
  const second = secondLine(video, rights);
  const missing = t('common:notAvailable');
  return (
    <>
      <TableRow sx={second === null ? {} : { '& > td': { borderBottom: 0 } }}>
        <TableCell sx={{ minWidth: 200 }}>
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
        <TableCell>
          <VideoStatusChip video={video} />
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
        <TableCell align="right">{wholeNumber(video.extractedFramesCount, locale)}</TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{dateOnly(video.createdAt, locale)}</TableCell>
        <TableCell align="right">
          <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end', alignItems: 'center' }}>
            {canExtract(video) && rights.extract && (
              <Button size="small" onClick={actions.onExtract}>
                {t('videos:extract')}
              </Button>
            )}
            {video.processingStatus === 'completed' && mayViewFrames && (
              <Button
                size="small"
                component={RouterLink}
                to={pathTo(PATHS.sarmFrames, { videoId: video.id })}
              >
                {t('videos:viewFrames')}
              </Button>
            )}
            <Tooltip title={t('videos:play')}>
              <span>
                <IconButton
                  size="small"
                  aria-label={t('videos:playOf', { name: video.name })}
                  disabled={video.framesCount === null}
                  onClick={actions.onPlay}
                >
                  <PlayIcon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
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
      {second !== null && (
        <TableRow>
          <TableCell colSpan={9} sx={{ pt: 0, pb: 1 }}>
            {second}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
