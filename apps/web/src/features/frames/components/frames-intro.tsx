import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';

export interface FramesIntroProps {
  readonly video: Video;
  readonly notes: string;
  readonly readOnly: boolean;
  readonly onNotes: (notes: string) => void;
}

/** BUS-062: what is recorded of the video, and what is written to those who read its analysis. */
export function FramesIntro({ video, notes, readOnly, onNotes }: FramesIntroProps) {
  const { t } = useTranslation(['frames', 'videos', 'pictures', 'common']);
  return (
    <Card
      sx={{ p: 2, mb: 2, display: 'grid', gap: 2, gridTemplateColumns: { md: 'auto minmax(280px, 1fr)' } }}
    >
      <StatList>
        <Stat label={t('videos:detail.status')} value={t(`videos:status.${video.processingStatus}`)} />
        {video.kind === 'pictures' ? (
          <Stat label={t('pictures:preparation')} value={t(`pictures:preparations.${video.preparation}`)} />
        ) : (
          <Stat
            label={t('videos:detail.duration')}
            value={
              <FigureValue
                value={video.duration === null ? null : minutesAndSeconds(video.duration)}
                notAvailable={t('common:notAvailable')}
                reason={t('common:notStored')}
              />
            }
          />
        )}
        <Stat
          label={t(video.kind === 'pictures' ? 'pictures:kind' : 'videos:detail.extracted')}
          value={video.extractedFramesCount}
        />
      </StatList>
      {video.kind === 'video' && (
        <TextField
          label={t('frames:notes')}
          value={notes}
          onChange={(event) => onNotes(event.target.value)}
          multiline
          minRows={2}
          maxRows={6}
          disabled={readOnly}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
      )}
    </Card>
  );
}
