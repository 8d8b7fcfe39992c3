import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { LABELS, type LabelType } from '@sarm/domain/labels';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useChange } from '../api/use-change.ts';
import { DatasetField } from '../choosers/dataset-field.tsx';
import type { ChooserRow } from '../choosers/row-chooser.tsx';
import { useToast } from '../state/use-toast.ts';

/** TEC-298 */
const SHOWN_MS = 6000;

export interface NewLabelDialogProps {
  readonly type: LabelType;
  /** Where the label is made; absent: the person chooses. */
  readonly datasetId?: string | undefined;
  /** What the panel says of a failure; absent: the server's message, or its status. */
  readonly failureText?: (error: unknown) => string;
  readonly onCreated: (label: DataLabel) => void;
  readonly onClose: () => void;
}

/** TEC-194, TEC-298. Needs the texts of data labels, and of the workbench where a dataset is chosen. */
export function NewLabelDialog({
  type,
  datasetId,
  failureText = errorText,
  onCreated,
  onClose,
}: NewLabelDialogProps) {
  const { t } = useTranslation(['dataLabels', 'common']);
  const id = useId();
  const toast = useToast();
  const [create, { isLoading }] = useChange(labelsCalls.create);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [dataset, setDataset] = useState<ChooserRow | null>(null);
  const [failure, setFailure] = useState<string>();
  const within = datasetId ?? dataset?.id;
  const ready = name.trim() !== '' && within !== undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready) return;
    setFailure(undefined);
    const { data, error } = await create({
      body: { name: name.trim(), description: description.trim(), dataset_id: within, label_type: type },
    });
    if (data === undefined) {
      setFailure(failureText(error));
      toast.error(t('dataLabels:new.failed'), SHOWN_MS);
      return;
    }
    toast.success(t('dataLabels:new.created'), SHOWN_MS);
    onCreated(data.data_label);
  };
  return (
    <Dialog open onClose={isLoading ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('dataLabels:new.open')}</DialogTitle>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {failure !== undefined && (
            <Alert severity="error">
              <AlertTitle>{t('dataLabels:new.failed')}</AlertTitle>
              {failure}
            </Alert>
          )}
          <TextField
            autoFocus
            required
            label={t('dataLabels:edit.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: LABELS.nameLength } }}
          />
          {datasetId === undefined && <DatasetField chosen={dataset} onChoose={setDataset} />}
          <TextField
            label={t('dataLabels:edit.description')}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: LABELS.descriptionLength } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={isLoading}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready} loading={isLoading}>
            {t('dataLabels:new.create')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
