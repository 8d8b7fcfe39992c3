import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  HYPERPARAMETERS,
  HYPERPARAMETER_NAMES,
  type Hyperparameter,
  canContinue,
  type TrainableType,
  TRAINING,
  type TrainingStart,
} from '@sarm/domain/training';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChooserRow } from '../../../shared/choosers/row-chooser.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useRunActions } from '../hooks/use-run-actions.ts';
import type { useStartTraining } from '../hooks/use-start-training.ts';
import { settingText } from '../state/metric-texts.ts';
import { DEFAULT_TEXTS, readSetting, readSettings, type SettingTexts } from '../state/read-settings.ts';
import { LogBox } from './log-box.tsx';
import { StartField } from './start-field.tsx';
import { TrainingDatasetField } from './training-dataset-field.tsx';
import { TypeField } from './type-field.tsx';

const nothing = (): void => undefined;

interface SettingFieldProps {
  readonly name: Hyperparameter;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function SettingField({ name, text, onChange }: SettingFieldProps) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  const { min, max, step } = HYPERPARAMETERS[name];
  const bounds = {
    min: settingText(min, locale),
    max: settingText(max, locale),
    step: settingText(step, locale),
  };
  return (
    <TextField
      label={t(`setting.${name}`)}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      error={readSetting(name, text) === undefined}
      helperText={t(step === 1 ? 'form.bounds' : 'form.boundsAndStep', bounds)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}

export interface ConfigurationPanelProps {
  readonly type: TrainableType;
  readonly onType: (type: TrainableType) => void;
  readonly starting: ReturnType<typeof useStartTraining>;
}

/** TEC-130, TEC-190, TEC-191 */
export function ConfigurationPanel({ type, onType, starting }: ConfigurationPanelProps) {
  const { t } = useTranslation('training');
  const hintId = useId();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<{ readonly type: TrainableType; readonly row: ChooserRow } | null>(
    null,
  );
  const [notes, setNotes] = useState('');
  const [texts, setTexts] = useState<SettingTexts>(DEFAULT_TEXTS);
  const [start, setStart] = useState<TrainingStart>('model_in_use');
  const actions = useRunActions(null, { saved: nothing, changed: nothing });
  const settings = readSettings(texts);
  // One that was chosen for another type may not suit this one.
  const dataset = chosen?.type === type ? chosen.row : null;
  const named = name.trim() !== '' && dataset !== null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!named || settings === undefined || starting.starting) return;
    void starting.start({ name: name.trim(), type, datasetId: dataset.id, notes, settings, start });
  };
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}
    >
      <SectionCard title={t('form.title')} ruled>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
          <TextField
            required
            label={t('form.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: TRAINING.modelNameLength, autoComplete: 'off' } }}
          />
          <TypeField type={type} onChoose={onType} />
          <TrainingDatasetField
            type={type}
            chosen={dataset}
            onChoose={(row) => setChosen(row === null ? null : { type, row })}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {HYPERPARAMETER_NAMES.map((each) => (
              <SettingField
                key={each}
                name={each}
                text={texts[each]}
                onChange={(text) => setTexts((before) => ({ ...before, [each]: text }))}
              />
            ))}
          </Box>
          {canContinue(type) && <StartField start={start} onChoose={setStart} />}
          <TextField
            multiline
            minRows={2}
            label={t('form.notes')}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
            slotProps={{ htmlInput: { maxLength: TRAINING.notesLength } }}
          />
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('form.split')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Button
              type="submit"
              variant="contained"
              loading={starting.starting}
              disabled={!named || settings === undefined}
              {...(named ? {} : { 'aria-describedby': hintId })}
            >
              {t('form.start')}
            </Button>
            <Button variant="outlined" onClick={() => void actions.save()}>
              {t('save.action')}
            </Button>
            {!named && (
              <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
                {t('form.missing')}
              </Typography>
            )}
          </Box>
        </Box>
      </SectionCard>
      <LogBox lines={starting.failures.map((text, at) => ({ key: String(at), level: 'error', text }))} />
    </Box>
  );
}
