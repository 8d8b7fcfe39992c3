import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { pictureSetsCalls } from '@sarm/contracts/addresses/picture-sets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { PICTURE_LIMITS } from '@sarm/domain/limits';
import { PREPARATIONS, type Preparation } from '@sarm/domain/videos/recordings';
import { useState } from 'react';
import { type FieldErrors, useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan, useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { CalibrationField } from '../../../shared/forms/calibration-field.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { usePictureUploads } from '../hooks/use-picture-uploads.ts';
import { pictureProblem } from '../state/check-pictures.ts';
import { isOnServer } from '../state/picture-queue.ts';
import { FileDrop } from '../../../shared/uploads/file-drop.tsx';
import { PictureRows } from './picture-rows.tsx';

const ACCEPT = '.png,.tif,.tiff,.jpg,.jpeg,image/png,image/tiff,image/jpeg';

interface SetForm {
  name: string;
  preparation: Preparation | null;
  calibrationId: string | null;
}

/** For people who work with frames: pictures give no clinical figure. */
export function AddPictures({ dataset }: { readonly dataset: Dataset | undefined }) {
  const { t } = useTranslation('pictures');
  const [open, setOpen] = useState(false);
  const can = useCan();
  const holds = useHolds(dataset?.projectId);
  if (
    dataset === undefined ||
    !holds('access_technical') ||
    !can(pictureSetsCalls.create, { projectId: dataset.projectId })
  )
    return null;
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {open && <PictureSetDialog datasetId={dataset.id} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PictureSetDialogProps {
  readonly datasetId: string;
  readonly onClose: () => void;
}

function PictureSetDialog({ datasetId, onClose }: PictureSetDialogProps) {
  const { t } = useTranslation(['pictures', 'common']);
  const toast = useToast();
  const { items, dispatch, start, running, stop } = usePictureUploads();
  const [create, creating] = useChange(pictureSetsCalls.create);
  const [finish, finishing] = useChange(pictureSetsCalls.finish);
  const { control, handleSubmit } = useForm<SetForm>({
    defaultValues: { name: '', preparation: null, calibrationId: null },
    resolver: (values) => {
      const errors: FieldErrors<SetForm> = {};
      if (values.name.trim() === '') errors.name = { type: 'required', message: t('pictures:nameRequired') };
      if (values.preparation === null)
        errors.preparation = { type: 'required', message: t('pictures:preparationRequired') };
      return { values: Object.keys(errors).length > 0 ? {} : values, errors };
    },
  });
  const name = useController({ control, name: 'name' });
  const [setId, setSetId] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  /** Files that were not taken at all, each with its reason. */
  const [refused, setRefused] = useState<readonly string[]>([]);
  const busy = running || creating.isLoading || finishing.isLoading;
  // Once the set exists, what was entered for it belongs to it.
  const fixed = busy || setId !== null;

  const add = async (files: readonly File[]): Promise<void> => {
    const problems = await Promise.all(files.map(pictureProblem));
    setComplaint(null);
    setRefused(
      files.flatMap((file, at) => {
        const problem = problems[at] ?? null;
        return problem === null
          ? []
          : [`${file.name}: ${t(`pictures:${problem}`, { max: PICTURE_LIMITS.maxMegabytes })}`];
      }),
    );
    dispatch({ type: 'added', files: files.filter((_, at) => problems[at] === null) });
  };

  const makeSet = async (form: SetForm): Promise<string | null> => {
    if (setId !== null) return setId;
    const { data, error } = await create({
      body: {
        dataset_id: datasetId,
        name: form.name.trim(),
        preparation: form.preparation ?? 'other_stain',
        calibration_id: form.calibrationId,
      },
    });
    if (data === undefined) {
      setComplaint(errorText(error, t('pictures:createFailed')));
      return null;
    }
    setSetId(data.id);
    return data.id;
  };

  const submit = async (form: SetForm): Promise<void> => {
    if (items.length === 0) {
      setComplaint(t('pictures:none'));
      return;
    }
    setComplaint(null);
    const id = await makeSet(form);
    if (id === null) return;
    const { uploaded, failed, cancelled } = await start(id);
    // A file that failed can be sent again before the check begins.
    if (cancelled || failed > 0 || uploaded === 0) return;
    await check(id);
  };
  const check = async (id: string): Promise<void> => {
    const { error } = await finish({ params: { id } });
    if (error !== undefined) {
      setComplaint(errorText(error, t('pictures:startFailed')));
      return;
    }
    toast.success(t('pictures:started'));
    onClose();
  };
  const close = (): void => {
    if (running) stop();
    else onClose();
  };
  const uploaded = items.filter(isOnServer).length;
  const failedSome = items.some((item) => item.stage === 'failed') && !running;
  return (
    <Dialog
      open
      onClose={running ? undefined : close}
      fullWidth
      maxWidth="sm"
      aria-labelledby="pictures-title"
    >
      <DialogTitle id="pictures-title">{t('pictures:title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('pictures:intro')}
        </Typography>
        <TextField
          label={t('pictures:name')}
          value={name.field.value}
          onChange={(event) => name.field.onChange(event.target.value)}
          onBlur={name.field.onBlur}
          inputRef={name.field.ref}
          error={name.fieldState.error !== undefined}
          helperText={name.fieldState.error?.message}
          disabled={fixed}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <SelectField
            control={control}
            name="preparation"
            label={t('pictures:preparation')}
            readOnly={fixed}
            options={Object.fromEntries(
              PREPARATIONS.map((each) => [each, t(`pictures:preparations.${each}`)]),
            )}
          />
          <CalibrationField control={control} name="calibrationId" readOnly={fixed} />
        </Box>
        <FileDrop
          accept={ACCEPT}
          hint={t('pictures:formats', { max: PICTURE_LIMITS.maxMegabytes })}
          texts={{ drop: t('pictures:drop'), choose: t('pictures:choose') }}
          disabled={busy}
          onFiles={(files) => void add(files)}
        />
        {complaint !== null && <Alert severity="error">{complaint}</Alert>}
        {refused.length > 0 && <RefusedFiles lines={refused} />}
        <PictureRows items={items} uploaded={uploaded} running={busy} dispatch={dispatch} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {t('common:cancel')}
        </Button>
        {failedSome && uploaded > 0 && setId !== null && (
          <Button onClick={() => void check(setId)} loading={finishing.isLoading}>
            {t('pictures:start')}
          </Button>
        )}
        <Button variant="contained" onClick={() => void handleSubmit(submit)()} loading={busy}>
          {t(failedSome ? 'pictures:retry' : 'pictures:submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RefusedFiles({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation('pictures');
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      <AlertTitle>{t('refusedTitle', { count: lines.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 120, overflowY: 'auto' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Alert>
  );
}
