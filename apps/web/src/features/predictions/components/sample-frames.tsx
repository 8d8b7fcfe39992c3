import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type {
  Prediction,
  PredictionFindings,
  PredictionFrame,
} from '@sarm/contracts/http/predictions/predictions.entities';
import { PREDICTIONS } from '@sarm/domain/predictions';
import { Micrograph } from '@sarm/ui/micrograph';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FrameLegend } from './frame-legend.tsx';
import { PredictionPicture } from './prediction-picture.tsx';

/** A row of the widest screen. */
const FIRST = 4;

export interface SampleFramesProps {
  readonly prediction: Pick<Prediction, 'id' | 'model_type' | 'status'>;
  readonly found: PredictionFindings;
}

/** TEC-132: frames of the video with the model's own output drawn; those that are still to come are shown as waiting. */
export function SampleFrames({ prediction, found }: SampleFramesProps) {
  const { t } = useTranslation('predictions');
  const [all, setAll] = useState(false);
  const runs = prediction.status === 'running';
  const { frames } = found;
  const awaited = runs
    ? Math.max(0, Math.min(PREDICTIONS.sampleFrames, found.all_frames) - frames.length)
    : 0;
  const shown = runs || all ? frames : frames.slice(0, FIRST);
  return (
    <SectionCard title={t('samples.title')} note={t('samples.note')} aside={<FrameLegend />}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' },
        }}
      >
        {shown.map((frame) => (
          <SampleFrame
            key={frame.frame_number}
            frame={frame}
            prediction={prediction}
            newest={runs && frame === frames.at(-1)}
          />
        ))}
        {Array.from({ length: awaited }, (_, at) => (
          <Box component="li" key={`waiting ${at}`}>
            <Micrograph sx={{ borderRadius: 0.5, bgcolor: 'action.hover', color: 'text.secondary' }}>
              <WaitingIcon aria-hidden />
            </Micrograph>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('samples.waiting')}
            </Typography>
          </Box>
        ))}
      </Box>
      {!runs && frames.length > FIRST && (
        <Button size="small" onClick={() => setAll((before) => !before)} sx={{ mt: 1 }}>
          {all ? t('samples.fewer') : t('samples.all', { count: frames.length })}
        </Button>
      )}
    </SectionCard>
  );
}

interface SampleFrameProps {
  readonly frame: PredictionFrame;
  readonly prediction: Pick<Prediction, 'id' | 'model_type'>;
  readonly newest: boolean;
}

function SampleFrame({ frame, prediction, newest }: SampleFrameProps) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  const time = t('samples.time', { seconds: secondsWithTwoDecimals(frame.timestamp, locale) });
  const counts =
    prediction.model_type === 'morphology'
      ? t('samples.classes', { normal: frame.normal_count ?? 0, abnormal: frame.abnormal_count ?? 0 })
      : t('samples.heads', { count: frame.sperm_count ?? 0 });
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Micrograph
        sx={{
          borderRadius: 0.5,
          ...(newest
            ? { outline: 2, outlineColor: 'primary.main', outlineOffset: 2, outlineStyle: 'solid' }
            : {}),
        }}
      >
        <PredictionPicture
          predictionId={prediction.id}
          frame={frame.frame_number}
          alt={t('samples.picture', { time, counts })}
        />
      </Micrograph>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', flexWrap: 'wrap', mt: 0.5 }}>
        <Typography variant="caption" sx={{ fontWeight: 650 }}>
          {time}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {newest ? t('samples.newest', { counts }) : counts}
        </Typography>
      </Box>
    </Box>
  );
}
