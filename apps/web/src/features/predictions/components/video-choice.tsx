import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useVideoUpload } from '../hooks/use-video-upload.ts';
import { VideoOption } from './video-option.tsx';

/** The longest list that is scrolled through; others are found by their dataset. */
const MOST = 100;

export interface VideoChoiceProps {
  readonly datasetId: string | null;
  readonly chosen: string | null;
  readonly onChoose: (videoId: string) => void;
}

/** The videos of the chosen dataset as cards, and a way to add one. */
export function VideoChoice({ datasetId, chosen, onChoose }: VideoChoiceProps) {
  const { t } = useTranslation(['predictions', 'workbench', 'videos']);
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useVideoUpload(datasetId);
  const mayUpload = Object.keys(useProjectsFor(videosCalls.upload)).length > 0;
  const found = useRead(
    videosCalls.listOfDataset,
    datasetId === null
      ? null
      : { params: { datasetId }, query: { page: 1, limit: MOST, sort_by: 'createdAt', sort_order: 'asc' } },
  );
  const all = datasetId === null ? undefined : found.data;
  const videos = (all?.videos ?? []).filter(({ kind }) => kind === 'video');
  return (
    <Box sx={{ display: 'grid', gap: 1, '& > *': { minWidth: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography id={id} variant="body2" sx={{ fontWeight: 650 }}>
          {t('predictions:setup.video')}
        </Typography>
        {videos.length > 0 && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('predictions:setup.videoCount', { count: videos.length })}
          </Typography>
        )}
        <Box sx={{ flex: 1 }} />
        {mayUpload && (
          <Button
            size="small"
            startIcon={<UploadIcon />}
            loading={upload.sent !== null}
            onClick={() => {
              if (upload.mayChoose()) input.current?.click();
            }}
          >
            {t('predictions:upload.action')}
          </Button>
        )}
      </Box>
      <Box
        component="input"
        ref={input}
        type="file"
        aria-label={t('predictions:upload.action')}
        data-testid="prediction-video"
        tabIndex={-1}
        sx={{ display: 'none' }}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void upload.send(file);
        }}
      />
      {upload.sent !== null && (
        <ProgressLine
          label={t('videos:uploadDialog.progressOf', { file: upload.sent.file.name })}
          stage={upload.sent.file.name}
          percent={upload.sent.percent}
          percentText={percent(upload.sent.percent, locale)}
        />
      )}
      {upload.complaint !== null && <Alert severity="error">{upload.complaint}</Alert>}
      {datasetId === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('workbench:choosers.datasetFirst')}
        </Typography>
      ) : found.isError ? (
        <Alert severity="error">
          {t('workbench:choosers.videoError', { message: errorText(found.error) })}
        </Alert>
      ) : all !== undefined && videos.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('workbench:choosers.noVideos')}
        </Typography>
      ) : (
        <RadioGroup
          aria-labelledby={id}
          value={chosen ?? ''}
          onChange={(_, value) => onChoose(value)}
          sx={{ display: 'grid', gap: 1, maxHeight: 300, overflowY: 'auto', '& > *': { minWidth: 0 } }}
        >
          {videos.map((video) => (
            <VideoOption key={video.id} video={video} chosen={video.id === chosen} />
          ))}
        </RadioGroup>
      )}
    </Box>
  );
}
