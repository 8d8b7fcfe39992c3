import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { allowedExtensions, formatsForBusiness, SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/api/store-types.ts';
import { uploadDialogClosed } from '../../../shared/ui-state/ui.slice.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useUploads } from '../hooks/use-uploads.ts';
import { fileProblem, type UploadRules } from '../state/check-files.ts';
import { NO_CHOICES, type UploadChoices } from '../state/upload-file.ts';
import { FileDrop } from './file-drop.tsx';
import { NoCalibration } from './no-calibration.tsx';
import { UploadChoiceFields } from './upload-choices.tsx';
import { UploadRow } from './upload-row.tsx';

const DEFAULT_RULES: UploadRules = {
  allowedVideoFormats: SYSTEM_SETTINGS_DEFAULTS.storage.allowedVideoFormats,
  maxUploadSize: SYSTEM_SETTINGS_DEFAULTS.general.maxUploadSize,
};

/** PLT-056, BUS-041 to BUS-044, BUS-115, BUS-123, BUS-124 */
export function UploadDialog() {
  const { t } = useTranslation(['videos', 'common']);
  const store = useAppDispatch();
  const toast = useToast();
  const { open, datasetId } = useAppSelector((state) => state.ui.dialogs.videoUpload);
  const { data: rules = DEFAULT_RULES } = useRead(authCalls.publicSettings);
  const { items, dispatch, start, running, stop } = useUploads(datasetId);
  const { data: dataset } = useRead(
    datasetsCalls.get,
    datasetId === null ? null : { params: { id: datasetId }, query: {} },
  );
  const clinical = useHolds(dataset?.projectId)('access_business');
  const choices = useForm<UploadChoices>({ defaultValues: NO_CHOICES });
  const [complaint, setComplaint] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const names = useRef(new Map<string, HTMLInputElement>());

  const add = (files: readonly File[]): void => {
    const problems = files.map((file) => fileProblem(file, rules));
    const worst = problems.find((problem) => problem !== null);
    setComplaint(
      worst === undefined || worst === null
        ? null
        : t(`videos:uploadDialog.${worst}`, { max: rules.maxUploadSize }),
    );
    dispatch({ type: 'added', files: files.filter((_, index) => problems[index] === null) });
  };
  /** BUS-231: nothing can be measured without a calibration, so a person who forgot it is asked once. */
  const [question, setQuestion] = useState<'open' | 'answered' | null>(null);
  const leave = (): void => {
    setQuestion(null);
    dispatch({ type: 'cleared' });
    choices.reset(NO_CHOICES);
    setComplaint(null);
    setChecked(false);
    store(uploadDialogClosed());
  };
  const close = (): void => {
    if (running) {
      stop();
      return;
    }
    leave();
  };
  const upload = async (without = question === 'answered'): Promise<void> => {
    setChecked(true);
    if (items.length === 0) {
      setComplaint(t('videos:uploadDialog.none'));
      return;
    }
    const unnamed = items.find((item) => item.name.trim() === '');
    if (unnamed !== undefined) {
      names.current.get(unnamed.id)?.focus();
      return;
    }
    setComplaint(null);
    if (clinical && !without && choices.getValues('calibrationId') === null) {
      setQuestion('open');
      return;
    }
    setQuestion(without ? 'answered' : null);
    const { failed, cancelled } = await start(choices.getValues());
    if (cancelled) return;
    if (failed > 0) {
      toast.error(t('videos:uploadDialog.failed'));
      return;
    }
    toast.success(t('videos:uploadDialog.success'));
    leave();
  };
  const formats = formatsForBusiness(rules.allowedVideoFormats);
  const failedOnly = items.length > 0 && items.every((item) => item.stage === 'failed');
  return (
    <Dialog
      open={open}
      onClose={running ? undefined : close}
      fullWidth
      maxWidth="sm"
      aria-labelledby="upload-dialog-title"
    >
      <DialogTitle id="upload-dialog-title">{t('videos:uploadDialog.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FileDrop
          accept={allowedExtensions(rules.allowedVideoFormats).join(',')}
          hint={`${t('videos:uploadDialog.formats', { formats })} · ${t('videos:uploadDialog.maxSize', { max: rules.maxUploadSize })}`}
          disabled={running}
          onFiles={add}
        />
        <UploadChoiceFields datasetId={datasetId} control={choices.control} running={running} />
        {complaint !== null && <Alert severity="error">{complaint}</Alert>}
        {question === 'open' && <NoCalibration onGoOn={() => void upload(true)} />}
        {items.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {items.map((item) => (
              <UploadRow
                key={item.id}
                item={item}
                running={running}
                dispatch={dispatch}
                nameError={
                  checked && item.name.trim() === '' ? t('videos:uploadDialog.nameRequired') : undefined
                }
                nameRef={(input) => {
                  if (input === null) names.current.delete(item.id);
                  else names.current.set(item.id, input);
                }}
              />
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void upload()} loading={running}>
          {t(failedOnly ? 'videos:uploadDialog.retry' : 'videos:uploadDialog.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
