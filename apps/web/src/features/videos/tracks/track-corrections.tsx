import ExcludeIcon from '@mui/icons-material/Block';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { FramePlayer } from '@sarm/viewer/core/frame-player';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { CorrectTrackDialog, type TrackCorrection } from './correct-track-dialog.tsx';

export interface TrackCorrectionsProps {
  readonly video: Video;
  readonly analysisId: string;
  readonly track: number;
  readonly player: FramePlayer;
  readonly onCorrected: () => void;
}

const ACTIONS: readonly TrackCorrection[] = ['exclude', 'split', 'join'];

/** What can be done to a track by those who may correct; nothing once a report on its figures is issued. */
export function TrackCorrections({ video, analysisId, track, player, onCorrected }: TrackCorrectionsProps) {
  const { t } = useTranslation('viewer');
  const can = useCan();
  const may = can(analysesCalls.correctTrack, video);
  const { data: analysis } = useRead(
    analysesCalls.get,
    may ? { params: { id: analysisId }, query: {} } : null,
  );
  const [open, setOpen] = useState<TrackCorrection | null>(null);
  if (!may) return null;
  const issued = analysis?.issued === true;
  return (
    <>
      {ACTIONS.map((action) => (
        <Tooltip key={action} title={issued ? t('correct.issued') : ''}>
          <span>
            <Button
              size="small"
              variant="outlined"
              color={action === 'exclude' ? 'error' : 'inherit'}
              startIcon={action === 'exclude' ? <ExcludeIcon /> : undefined}
              disabled={issued || analysis === undefined}
              onClick={() => setOpen(action)}
            >
              {t(`correct.${action}`)}
            </Button>
          </span>
        </Tooltip>
      ))}
      {open !== null && (
        <CorrectTrackDialog
          analysisId={analysisId}
          videoId={video.id}
          track={track}
          action={open}
          frame={player.state().frame}
          onCorrected={onCorrected}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
