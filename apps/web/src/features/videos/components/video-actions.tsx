import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import type { VideoRights } from '../hooks/use-video-rights.ts';
import { canExtract } from '../state/can-extract.ts';

export interface VideoActionsProps {
  readonly video: Video;
  readonly analysedFrames: number;
  /** The analysis that can be opened; null: there is none yet. */
  readonly analysisId: string | null;
  readonly rights: VideoRights;
  readonly onOpen: (dialog: 'edit' | 'extract') => void;
}

interface AnalyzeButtonProps {
  readonly videoId: string;
  readonly disabled: boolean;
  readonly main: boolean;
}

function AnalyzeButton({ videoId, disabled, main }: AnalyzeButtonProps) {
  const { t } = useTranslation('videos');
  return (
    <Tooltip title={disabled ? t('detail.analyzeNone') : ''}>
      <span>
        <Button
          variant={main ? 'contained' : 'outlined'}
          disabled={disabled}
          component={Link}
          to={pathTo(PATHS.sarmAnalysis, { videoId })}
        >
          {t('detail.analyze')}
        </Button>
      </span>
    </Tooltip>
  );
}

/** BUS-057 */
export function VideoActions({ video, analysedFrames, analysisId, rights, onOpen }: VideoActionsProps) {
  const { t } = useTranslation(['videos', 'pictures', 'common']);
  const navigate = useNavigate();
  const holds = useHolds(video.projectId);
  const completed = video.processingStatus === 'completed';
  return (
    <>
      <Button color="inherit" onClick={() => void navigate(-1)}>
        {t('common:back')}
      </Button>
      {rights.edit && <Button onClick={() => onOpen('edit')}>{t('videos:detail.edit')}</Button>}
      {completed && holds('select_frames') && (
        <Button component={Link} to={pathTo(PATHS.sarmFrames, { videoId: video.id })}>
          {video.kind === 'pictures' ? t('pictures:viewAll') : t('videos:viewFrames')}
        </Button>
      )}
      {rights.extract && video.kind === 'video' && (
        <Button
          variant="outlined"
          disabled={!canExtract(video) && !completed}
          onClick={() => onOpen('extract')}
        >
          {t('videos:extract')}
        </Button>
      )}
      {video.kind === 'video' && (
        <AnalyzeButton videoId={video.id} disabled={analysedFrames === 0} main={analysisId === null} />
      )}
      {analysisId !== null && (
        <Button variant="contained" component={Link} to={`${PATHS.sarmResults}?id=${analysisId}`}>
          {t('videos:detail.openAnalysis')}
        </Button>
      )}
    </>
  );
}
