import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/api/store-types.ts';
import { uploadDialogClosed } from '../../../shared/ui-state/ui.slice.ts';
import { useUploadForm } from '../hooks/use-upload-form.ts';
import { NO_CHOICES } from '../../../shared/uploads/upload-file.ts';
import { UploadFields } from './upload-fields.tsx';

/** PLT-056, BUS-041 to BUS-044, BUS-115, BUS-123, BUS-124 */
export function UploadDialog() {
  const { t } = useTranslation(['videos', 'common']);
  const store = useAppDispatch();
  const { open, datasetId } = useAppSelector((state) => state.ui.dialogs.videoUpload);
  const { data: dataset } = useRead(
    datasetsCalls.get,
    datasetId === null ? null : { params: { id: datasetId }, query: {} },
  );
  const clinical = useHolds(dataset?.projectId)('access_business');
  const leave = (): void => {
    form.choices.reset(NO_CHOICES);
    store(uploadDialogClosed());
  };
  const form = useUploadForm({
    datasetId,
    initial: NO_CHOICES,
    requiresCalibration: clinical,
    onDone: () => leave(),
  });
  const { items, running } = form;
  const close = (): void => {
    if (running) {
      form.stop();
      return;
    }
    form.clear();
    leave();
  };
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
        <UploadFields form={form} datasetId={datasetId} workflow="sarm" />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void form.upload()} loading={running}>
          {t(failedOnly ? 'videos:uploadDialog.retry' : 'videos:uploadDialog.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
