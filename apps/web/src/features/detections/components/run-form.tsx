import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DetectionSettings, INITIAL_DETECTION } from '../../../shared/detections/detection-settings.tsx';
import type { FrameSet } from '../../../shared/frames/use-frame-ids.ts';
import { type Started, useStartDetection } from '../hooks/use-detection-runs.ts';
import { FrameSetField } from './frame-set-field.tsx';
import { ModelField } from './model-field.tsx';

export interface RunFormProps {
  readonly video: Video;
  /** A run of the video is under way. */
  readonly busy: boolean;
  readonly onStart: () => void;
}

function useCounts(videoId: string): Readonly<Record<FrameSet, number>> | undefined {
  const { data } = useRead(framesCalls.stats, { query: { video_id: videoId } });
  if (data === undefined) return undefined;
  return { all: data.frames, selected: data.selected, undetected: data.frames - data.detected_frames };
}

/** TEC-012, TEC-189: in which frames, with which model and threshold. */
export function RunForm({ video, busy, onStart }: RunFormProps) {
  const { t } = useTranslation(['workbench', 'recordings']);
  const counts = useCounts(video.id);
  const [picked, setPicked] = useState<FrameSet | null>(null);
  const [modelId, setModelId] = useState<string | null>(null);
  const [form, setForm] = useState(INITIAL_DETECTION);
  const [outcome, setOutcome] = useState<Started | null>(null);
  const { start, starting } = useStartDetection(video.id);
  const may = useCan()(detectionCalls.detectMany, { projectId: video.projectId });
  const frames = picked ?? (counts?.undetected === 0 ? 'all' : 'undetected');
  const count = counts?.[frames] ?? 0;
  const runs = Math.ceil(count / DETECTION.maxFramesPerRun);
  const blocked = ((): 'refused' | 'busy' | 'nothing' | null => {
    if (!may) return 'refused';
    if (busy) return 'busy';
    return counts !== undefined && count === 0 ? 'nothing' : null;
  })();
  const run = async (): Promise<void> => {
    setOutcome(null);
    onStart();
    setOutcome(await start({ frames, modelId, form }));
  };
  const failure = outcome?.failure;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FrameSetField counts={counts} value={frames} onChange={setPicked} />
      <ModelField projectId={video.projectId} value={modelId} onChange={setModelId} />
      <DetectionSettings form={form} onChange={setForm} />
      {runs > 1 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('workbench:runs.severalRuns', { max: DETECTION.maxFramesPerRun, runs })}
        </Typography>
      )}
      {failure !== undefined && (
        <Alert severity="error">
          {t('recordings:detection.failed', {
            message: errorText(failure.error, t('workbench:runs.framesUnavailable')),
          })}
          {outcome !== null && outcome.frames > 0 && (
            <div>{t('workbench:runs.startedPart', { count: outcome.frames })}</div>
          )}
        </Alert>
      )}
      {blocked !== null && (
        <Typography id="run-blocked" variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`workbench:runs.blocked.${blocked}`)}
        </Typography>
      )}
      <Button
        variant="contained"
        loading={starting}
        disabled={blocked !== null || counts === undefined}
        {...(blocked === null ? {} : { 'aria-describedby': 'run-blocked' })}
        onClick={() => void run()}
      >
        {t('recordings:detection.run')}
      </Button>
    </Box>
  );
}
