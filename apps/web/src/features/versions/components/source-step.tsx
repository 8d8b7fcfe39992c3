import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { DATASETS } from '@sarm/domain/limits';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { sourceOf } from '../hooks/use-wizard-start.ts';
import type { DatasetDraft, SourceVideo } from '../state/dataset-draft.ts';
import { AddVideo } from './add-video.tsx';
import { FramePicker } from './frame-picker.tsx';

export interface SourceStepProps {
  readonly draft: DatasetDraft;
  readonly onChange: (changes: Partial<DatasetDraft>) => void;
}

/** TEC-127: videos of one project, each with all its frames of completed detection or with chosen ones. */
export function SourceStep({ draft: { videos }, onChange }: SourceStepProps) {
  const { t } = useTranslation('versions');
  const put = (changed: SourceVideo): void =>
    onChange({ videos: videos.map((each) => (each.id === changed.id ? changed : each)) });
  return (
    <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
      <SectionCard title={t('source.videos')} note={t('source.videosNote')} ruled>
        {videos.length < DATASETS.videosPerCall ? (
          <AddVideo
            projectId={videos[0]?.projectId}
            chosen={new Set(videos.map(({ id }) => id))}
            onAdd={(video) => onChange({ videos: [...videos, sourceOf(video, null)] })}
          />
        ) : (
          <Typography variant="body2">{t('source.mostVideos', { max: DATASETS.videosPerCall })}</Typography>
        )}
      </SectionCard>
      {videos.map((video) => (
        <VideoOfSource
          key={video.id}
          video={video}
          onChange={put}
          onRemove={() => onChange({ videos: videos.filter(({ id }) => id !== video.id) })}
        />
      ))}
    </Box>
  );
}

interface VideoOfSourceProps {
  readonly video: SourceVideo;
  readonly onChange: (video: SourceVideo) => void;
  readonly onRemove: () => void;
}

function VideoOfSource({ video, onChange, onRemove }: VideoOfSourceProps) {
  const { t } = useTranslation(['versions', 'common']);
  const locale = useLocale();
  const stats = useRead(framesCalls.stats, { query: { video_id: video.id } });
  const { name } = video;
  const usable = stats.data?.detected_frames;
  const removal = t('versions:source.remove', { name });
  return (
    <SectionCard
      title={name}
      note={video.datasetName}
      ruled
      aside={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {stats.data === undefined ? (
            <FigureValue
              value={null}
              notAvailable={t('common:notAvailable')}
              {...(stats.isError ? { reason: errorText(stats.error) } : {})}
            />
          ) : (
            t('versions:source.usable', {
              usable: noDecimals(stats.data.detected_frames, locale),
              frames: noDecimals(stats.data.frames, locale),
            })
          )}
          <Tooltip title={removal}>
            <IconButton size="small" aria-label={removal} onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      }
    >
      <RadioGroup
        row
        aria-label={t('versions:source.framesOf', { name })}
        value={video.all ? 'all' : 'chosen'}
        onChange={({ target }) => onChange({ ...video, all: target.value === 'all' })}
      >
        <FormControlLabel
          value="all"
          control={<Radio size="small" />}
          label={
            usable === undefined
              ? t('versions:source.all')
              : t('versions:source.allCounted', { frames: noDecimals(usable, locale) })
          }
        />
        <FormControlLabel
          value="chosen"
          control={<Radio size="small" />}
          label={
            video.all
              ? t('versions:source.chosen')
              : t('versions:source.chosenCounted', { frames: noDecimals(video.frames.length, locale) })
          }
        />
      </RadioGroup>
      {video.all && usable === 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'warning.main' }}>
          {t('versions:source.noneUsable')}
        </Typography>
      )}
      {!video.all && (
        <Box sx={{ mt: 1 }}>
          <FramePicker
            videoId={video.id}
            label={t('versions:source.framesOf', { name })}
            chosen={video.frames}
            onChange={(frames) => onChange({ ...video, frames })}
          />
        </Box>
      )}
    </SectionCard>
  );
}
