import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/api/store-types.ts';
import { useWorkflow } from '../../../shared/session/use-workflow.ts';
import { datasetDialogClosed } from '../../../shared/ui-state/ui.slice.ts';
import { DatasetForm } from './dataset-form.tsx';

/** PLT-055, BUS-141, TEC-038: one dialog to create, edit and view, in both workflows. */
export function DatasetDialog() {
  const { t } = useTranslation(['datasets', 'common']);
  const dispatch = useAppDispatch();
  const workflow = useWorkflow();
  const { open, datasetId, projectId, viewOnly, patientId } = useAppSelector(
    (state) => state.ui.dialogs.datasetDetail,
  );
  const one = useRead(
    datasetsCalls.get,
    open && datasetId !== null ? { params: { id: datasetId }, query: {} } : null,
    { refetchOnMountOrArgChange: true },
  );
  const close = (): void => void dispatch(datasetDialogClosed());
  const title = viewOnly ? 'view' : datasetId === null ? 'create' : 'edit';
  const loaded = datasetId === null || (one.currentData !== undefined && !one.isFetching);
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth="sm" aria-labelledby="dataset-dialog-title">
      <DialogTitle id="dataset-dialog-title">{t(`datasets:dialog.${title}`)}</DialogTitle>
      {one.isError && (
        // The form below it may be higher than the window: the message would be the part that shrinks.
        <DialogContent sx={{ flex: 'none' }}>
          <ErrorState
            message={t('datasets:oneError', { message: errorText(one.error) })}
            retryLabel={t('common:retry')}
            onRetry={() => void one.refetch()}
            retrying={one.isFetching}
          />
        </DialogContent>
      )}
      {!loaded && !one.isError && (
        <DialogContent>
          <RowSkeletons label={t('common:loading')} count={4} />
        </DialogContent>
      )}
      {loaded && (
        <DatasetForm
          workflow={workflow}
          key={`${datasetId ?? 'new'} ${patientId}`}
          dataset={datasetId === null ? undefined : one.currentData}
          projectId={projectId}
          viewOnly={viewOnly}
          patientId={patientId}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
