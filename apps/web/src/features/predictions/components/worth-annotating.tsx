import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { predictionsCalls } from '@sarm/contracts/addresses/predictions.generated';
import type { PredictionDetails, RankedFrame } from '@sarm/contracts/http/predictions/predictions.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { secondsWithTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { PredictionPicture } from './prediction-picture.tsx';

const FIRST = 4;
/** In the order of the text; those that are 0 say nothing. */
const REASONS = ['uncertain', 'flickering', 'disputed', 'corrected'] as const;

export interface WorthAnnotatingProps {
  readonly prediction: PredictionDetails;
  readonly results: NonNullable<PredictionDetails['results']>;
}

/** Frames from which most is learned, were they labelled. */
export function WorthAnnotating({ prediction, results }: WorthAnnotatingProps) {
  const { t } = useTranslation('predictions');
  const [all, setAll] = useState(false);
  const { ranked, sent } = results;
  return (
    <SectionCard
      title={t('worth.title')}
      note={t('worth.note')}
      aside={
        sent === null ? (
          <SendButton prediction={prediction} count={ranked.length} />
        ) : (
          t('worth.sent', { count: sent })
        )
      }
    >
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', xl: 'repeat(4, 1fr)' },
        }}
      >
        {(all ? ranked : ranked.slice(0, FIRST)).map((frame) => (
          <Frame key={frame.frame_number} frame={frame} predictionId={prediction.id} />
        ))}
      </Box>
      {ranked.length > FIRST && (
        <Button size="small" onClick={() => setAll((before) => !before)} sx={{ mt: 1 }}>
          {all ? t('samples.fewer') : t('samples.all', { count: ranked.length })}
        </Button>
      )}
    </SectionCard>
  );
}

function Frame({ frame, predictionId }: { readonly frame: RankedFrame; readonly predictionId: string }) {
  const { t } = useTranslation('predictions');
  const locale = useLocale();
  const time = t('samples.time', { seconds: secondsWithTwoDecimals(frame.timestamp, locale) });
  const reasons = REASONS.filter((name) => frame[name] > 0).map((name) =>
    t(`worth.reason.${name}`, { count: frame[name] }),
  );
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, minWidth: 0 }}>
      <Micrograph sx={{ width: 64, borderRadius: 0.5, flexShrink: 0 }}>
        <PredictionPicture predictionId={predictionId} frame={frame.frame_number} alt="" small />
      </Micrograph>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 650 }}>
          {time}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {reasons.join(', ')}
        </Typography>
      </Box>
    </Box>
  );
}

interface SendButtonProps {
  readonly prediction: PredictionDetails;
  readonly count: number;
}

function SendButton({ prediction, count }: SendButtonProps) {
  const { t } = useTranslation('predictions');
  const toast = useToast();
  const can = useCan();
  const [send, { isLoading: sending }] = useChange(predictionsCalls.sendFrames);
  if (!can(predictionsCalls.sendFrames, { projectId: prediction.project_id })) return null;
  const press = async (): Promise<void> => {
    const { error } = await send({ params: { id: prediction.id } });
    if (error !== undefined) toast.error(t('worth.failed', { message: errorText(error) }));
  };
  return (
    <Button variant="outlined" size="small" loading={sending} onClick={() => void press()}>
      {t('worth.send', { count })}
    </Button>
  );
}
