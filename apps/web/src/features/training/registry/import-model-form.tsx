import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import { PROMOTION } from '@sarm/domain/comparisons';
import { TRAINING } from '@sarm/domain/training';
import { ProgressLine } from '@sarm/ui/progress-line';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent as percentText } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FileDrop } from '../../../shared/uploads/file-drop.tsx';
import { readDescription } from './read-description.ts';
import { useModelImport } from './use-model-import.ts';

export interface ImportModelFormProps {
  readonly projects: Readonly<Record<string, string>>;
  readonly onSent: (sent: { taskId: string; modelId: string; name: string }) => void;
  readonly onClose: () => void;
}

const isOnnx = ({ name }: File): boolean => name.toLowerCase().endsWith('.onnx');

export function ImportModelForm({ projects, onSent, onClose }: ImportModelFormProps) {
  const { t } = useTranslation(['registry', 'common']);
  const locale = useLocale();
  const { send, percent, failure, stop } = useModelImport();
  const [projectId, setProjectId] = useState(Object.keys(projects)[0] ?? '');
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [declaredUnseen, setDeclaredUnseen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [described, setDescribed] = useState<{ file: File; description: ModelDescription | null } | null>(
    null,
  );
  const sending = percent !== null;
  const wrongFile = file !== null && !isOnnx(file);
  const description = described?.description ?? null;
  const ready = projectId !== '' && name.trim() !== '' && file !== null && !wrongFile && description !== null;

  const takeFile = ([chosen]: readonly File[]): void => {
    if (chosen === undefined) return;
    setFile(chosen);
    if (name === '') setName(chosen.name.replace(/\.onnx$/i, '').slice(0, TRAINING.modelNameLength));
  };
  const takeDescription = async ([chosen]: readonly File[]): Promise<void> => {
    if (chosen !== undefined) setDescribed({ file: chosen, description: await readDescription(chosen) });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready || sending) return;
    const shownAs = name.trim();
    const sent = await send({
      projectId,
      name: shownAs,
      notes: notes.trim(),
      declaredUnseen,
      description,
      file,
    });
    if (sent !== null) onSent({ taskId: sent.task_id, modelId: sent.model.id, name: shownAs });
  };

  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="body2">{t('registry:import.text')}</Typography>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        <FileDrop
          single
          compact
          accept=".onnx"
          disabled={sending}
          texts={{ drop: file?.name ?? t('registry:import.drop'), choose: t('registry:import.chooseFile') }}
          hint={t('registry:import.fileHint', { max: PROMOTION.modelMegabytes })}
          onFiles={takeFile}
        />
        {wrongFile && <Alert severity="error">{t('registry:import.notOnnx')}</Alert>}
        <FileDrop
          single
          compact
          accept=".json,application/json"
          disabled={sending}
          texts={{
            drop: described?.file.name ?? t('registry:import.dropDescription'),
            choose: t('registry:import.chooseDescription'),
          }}
          hint={t('registry:import.descriptionHint')}
          onFiles={(files) => void takeDescription(files)}
        />
        {described !== null && description === null && (
          <Alert severity="error">{t('registry:import.notDescription')}</Alert>
        )}
        {Object.keys(projects).length > 1 && (
          <TextField
            select
            label={t('registry:import.project')}
            value={projectId}
            disabled={sending}
            onChange={(event) => setProjectId(event.target.value)}
          >
            {Object.entries(projects).map(([id, text]) => (
              <MenuItem key={id} value={id}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          required
          label={t('registry:import.name')}
          value={name}
          disabled={sending}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: TRAINING.modelNameLength } }}
        />
        <TextField
          multiline
          minRows={2}
          label={t('registry:import.notes')}
          value={notes}
          disabled={sending}
          onChange={(event) => setNotes(event.target.value)}
          slotProps={{ htmlInput: { maxLength: TRAINING.notesLength } }}
        />
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={declaredUnseen}
              disabled={sending}
              onChange={(_, on) => setDeclaredUnseen(on)}
            />
          }
          label={t('registry:import.declared')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        {percent !== null && (
          <ProgressLine
            label={t('registry:import.uploading')}
            stage={t('registry:import.uploading')}
            percent={percent}
            percentText={percentText(percent, locale)}
            action={
              <Button size="small" color="inherit" onClick={stop}>
                {t('registry:import.stop')}
              </Button>
            }
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={!ready} loading={sending}>
          {t('registry:import.submit')}
        </Button>
      </DialogActions>
    </Box>
  );
}
