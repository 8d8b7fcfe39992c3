import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Dataset } from '@sarm/contracts/http/entities';
import { DATASET_STATUSES, DATASET_TYPES } from '@sarm/domain/statuses';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import {
  useCreateDatasetMutation,
  useDatasetQuery,
  useUpdateDatasetMutation,
} from '../../../shared/api/datasets.endpoints.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/state/store-types.ts';
import { datasetDialogClosed } from '../../../shared/state/ui.slice.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { bodyOf, formOf, validateDataset } from '../state/validate-dataset.ts';

interface FormProps {
  readonly dataset?: Dataset | undefined;
  readonly projectId: string | null;
  readonly viewOnly: boolean;
  readonly onClose: () => void;
}

function DatasetForm({ dataset, projectId, viewOnly, onClose }: FormProps) {
  const { t } = useTranslation(['datasets', 'common']);
  const toast = useToast();
  const [create] = useCreateDatasetMutation();
  const [update] = useUpdateDatasetMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: formOf(dataset),
    validate: validateDataset,
    onSubmit: async (values) => {
      setFailure(null);
      const body = bodyOf(values);
      const { error } =
        dataset === undefined
          ? await create({ body: { ...body, project_id: projectId ?? '' } })
          : await update({ params: { id: dataset.id }, body });
      if (error !== undefined) {
        const fallback = t(
          dataset === undefined ? 'datasets:dialog.createFailed' : 'datasets:dialog.saveFailed',
        );
        setFailure(errorText(error, fallback));
        return;
      }
      toast.success(t(dataset === undefined ? 'datasets:dialog.created' : 'datasets:dialog.saved'));
      onClose();
    },
  });
  const fixed = { slotProps: { input: { readOnly: viewOnly } } };
  return (
    <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {failure !== null && (
          <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
            {failure}
          </Alert>
        )}
        <TextField
          {...form.field('name')}
          {...fixed}
          label={t('datasets:dialog.name')}
          required
          autoFocus={!viewOnly}
          sx={{ gridColumn: '1 / -1' }}
        />
        <TextField
          {...form.field('description')}
          {...fixed}
          label={t('datasets:dialog.description')}
          multiline
          minRows={2}
          sx={{ gridColumn: '1 / -1' }}
        />
        <TextField {...form.field('type')} {...fixed} select label={t('datasets:dialog.type')}>
          <MenuItem value="">{t('datasets:general')}</MenuItem>
          {DATASET_TYPES.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`datasets:type.${type}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...form.field('status')} {...fixed} select label={t('datasets:dialog.status')}>
          {DATASET_STATUSES.map((status) => (
            <MenuItem key={status} value={status}>
              {t(`datasets:status.${status}`)}
            </MenuItem>
          ))}
        </TextField>
        <Typography variant="h3" sx={{ gridColumn: '1 / -1' }}>
          {t('datasets:dialog.metadata')}
        </Typography>
        <TextField {...form.field('source')} {...fixed} label={t('datasets:dialog.source')} />
        <TextField {...form.field('captureDevice')} {...fixed} label={t('datasets:dialog.captureDevice')} />
        <TextField {...form.field('resolution')} {...fixed} label={t('datasets:dialog.resolution')} />
        <TextField {...form.field('frameRate')} {...fixed} label={t('datasets:dialog.frameRate')} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={form.busy}>
          {t(viewOnly ? 'common:close' : 'common:cancel')}
        </Button>
        {!viewOnly && (
          <Button type="submit" variant="contained" loading={form.busy}>
            {t(dataset === undefined ? 'datasets:create' : 'common:save')}
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}

/** PLT-055, BUS-141 */
export function DatasetDialog() {
  const { t } = useTranslation(['datasets', 'common']);
  const dispatch = useAppDispatch();
  const { open, datasetId, projectId, viewOnly } = useAppSelector((state) => state.ui.dialogs.datasetDetail);
  const one = useDatasetQuery(
    open && datasetId !== null ? { params: { id: datasetId }, query: {} } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const close = (): void => void dispatch(datasetDialogClosed());
  const title = viewOnly ? 'view' : datasetId === null ? 'create' : 'edit';
  const loaded = datasetId === null || (one.currentData !== undefined && !one.isFetching);
  return (
    <Dialog open={open} onClose={close} fullWidth maxWidth="sm" aria-labelledby="dataset-dialog-title">
      <DialogTitle id="dataset-dialog-title">{t(`datasets:dialog.${title}`)}</DialogTitle>
      {one.isError && (
        <DialogContent>
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
          key={datasetId ?? 'new'}
          dataset={datasetId === null ? undefined : one.currentData}
          projectId={projectId}
          viewOnly={viewOnly}
          onClose={close}
        />
      )}
    </Dialog>
  );
}
