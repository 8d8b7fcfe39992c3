import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { roundsCalls } from '@sarm/contracts/addresses/rounds.generated';
import { ROUNDS } from '@sarm/domain/rounds';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DatasetField } from '../../../shared/choosers/dataset-field.tsx';
import type { ChooserRow } from '../../../shared/choosers/row-chooser.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface NewRoundDialogProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

const OVERLAP = 20;
const FIRST_FRAMES = 20;
const countOf = (text: string, most: number): number | null => {
  const value = Number(text);
  return text !== '' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;
};

/** Which frames of which sample go to whom; how many there are is shown before. */
export function NewRoundDialog({ onCreated, onClose }: NewRoundDialogProps) {
  const { t } = useTranslation(['rounds', 'common']);
  const id = useId();
  const toast = useToast();
  const [create, creation] = useChange(roundsCalls.create);
  const [dataset, setDataset] = useState<ChooserRow | null>(null);
  const supply = useRead(roundsCalls.frames, dataset === null ? null : { params: { datasetId: dataset.id } });
  const [name, setName] = useState('');
  const [people, setPeople] = useState<readonly string[]>([]);
  const [texts, setTexts] = useState({
    frames: String(FIRST_FRAMES),
    overlap: String(OVERLAP),
    reference: '0',
  });
  const [selected, setSelected] = useState(false);
  const available = supply.currentData;
  const most = Math.min(ROUNDS.frames, (selected ? available?.selected : available?.all) ?? 0);
  const mostReference = Math.min(ROUNDS.referenceFrames, available?.reference ?? 0);
  const frames = countOf(texts.frames, most);
  const overlap = countOf(texts.overlap, 100);
  const reference = countOf(texts.reference, mostReference);
  const ready =
    dataset !== null &&
    name.trim() !== '' &&
    people.length > 0 &&
    frames !== null &&
    frames > 0 &&
    overlap !== null &&
    reference !== null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready) return;
    const { error } = await create({
      body: {
        name: name.trim(),
        dataset_id: dataset.id,
        people: [...people],
        overlap_percent: overlap,
        frames,
        from: selected ? 'selected' : 'all',
        reference_frames: reference,
      },
    });
    if (error !== undefined) return;
    toast.success(t('rounds:new.created'));
    onCreated();
  };
  const number = (field: keyof typeof texts, value: number | null, help: string) => (
    <TextField
      required
      type="number"
      label={t(`rounds:new.${field}`)}
      value={texts[field]}
      error={available !== undefined && value === null}
      helperText={help}
      onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
      slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
    />
  );
  return (
    <Dialog
      open
      onClose={creation.isLoading ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('rounds:new.open')}</DialogTitle>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {creation.isError && <Alert severity="error">{errorText(creation.error)}</Alert>}
          <TextField
            autoFocus
            required
            label={t('rounds:new.name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: ROUNDS.nameLength } }}
          />
          <DatasetField
            chosen={dataset}
            onChoose={(row) => {
              setDataset(row);
              setPeople([]);
            }}
          />
          {supply.isError && <Alert severity="error">{errorText(supply.error)}</Alert>}
          {available !== undefined && (
            <>
              <Box>
                <FormLabel component="p" id={`${id}-people`}>
                  {t('rounds:new.people')}
                </FormLabel>
                {available.people.length === 0 && <Alert severity="info">{t('rounds:new.nobody')}</Alert>}
                <FormGroup row role="group" aria-labelledby={`${id}-people`}>
                  {available.people.map((person) => (
                    <FormControlLabel
                      key={person.id}
                      label={person.name}
                      control={
                        <Checkbox
                          size="small"
                          checked={people.includes(person.id)}
                          onChange={({ target }) =>
                            setPeople(
                              target.checked
                                ? [...people, person.id]
                                : people.filter((each) => each !== person.id),
                            )
                          }
                        />
                      }
                    />
                  ))}
                </FormGroup>
              </Box>
              <FormControlLabel
                label={t('rounds:new.onlySelected', { count: available.selected })}
                control={
                  <Checkbox
                    size="small"
                    checked={selected}
                    onChange={({ target }) => setSelected(target.checked)}
                  />
                }
              />
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
                {number('frames', frames === 0 ? null : frames, t('rounds:new.framesHelp', { count: most }))}
                {number('overlap', overlap, t('rounds:new.overlapHelp'))}
                {number('reference', reference, t('rounds:new.referenceHelp', { count: mostReference }))}
              </Box>
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={creation.isLoading}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready} loading={creation.isLoading}>
            {t('rounds:new.create')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
