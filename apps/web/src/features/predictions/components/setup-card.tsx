import PlayIcon from '@mui/icons-material/PlayArrow';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { PREDICTIONS, RANKING } from '@sarm/domain/predictions';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DatasetField } from '../../../shared/choosers/dataset-field.tsx';
import type { ChooserRow } from '../../../shared/choosers/row-chooser.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { useStartPrediction } from '../hooks/use-start-prediction.ts';
import { ModelField } from './model-field.tsx';
import { ThisModel } from './this-model.tsx';
import { VideoChoice } from './video-choice.tsx';

/** TEC-132, TEC-192, TEC-193: model, video and name of a prediction. */
export function SetupCard({ onStarted }: { readonly onStarted: (id: string) => void }) {
  const { t } = useTranslation('predictions');
  const [model, setModel] = useState<Model | null>(null);
  const [dataset, setDataset] = useState<ChooserRow | null>(null);
  const [videoId, setVideoId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [sendFrames, setSendFrames] = useState<boolean>(RANKING.sendsByDefault);
  const { start, starting, complaint } = useStartPrediction(onStarted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void start({ modelId: model?.id ?? null, videoId, name, sendFrames });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
      <SectionCard title={t('setup.title')} ruled>
        <Box
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}
        >
          <ModelField chosen={model} onChoose={setModel} />
          <DatasetField
            chosen={dataset}
            onChoose={(row) => {
              setDataset(row);
              setVideoId(null);
            }}
          />
          <VideoChoice
            key={dataset?.id}
            datasetId={dataset?.id ?? null}
            chosen={videoId}
            onChoose={setVideoId}
          />
          <TextField
            size="small"
            label={t('setup.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: PREDICTIONS.nameLength, autoComplete: 'off' } }}
          />
          {model?.type !== 'morphology' && (
            <FormControlLabel
              control={<Checkbox checked={sendFrames} onChange={(_, checked) => setSendFrames(checked)} />}
              label={t('setup.sendFrames', { count: RANKING.frames })}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          )}
          {complaint !== null && <Alert severity="error">{complaint}</Alert>}
          <Button type="submit" variant="contained" startIcon={<PlayIcon />} loading={starting}>
            {t('setup.run')}
          </Button>
        </Box>
      </SectionCard>
      {model !== null && <ThisModel model={model} />}
    </Box>
  );
}
