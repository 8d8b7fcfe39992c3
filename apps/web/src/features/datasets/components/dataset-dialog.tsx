import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { DATASET_STATUSES, DATASET_TYPES } from '@sarm/domain/statuses';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@sarm/ui/error-state';
import { RowSkeletons } from '@sarm/ui/list-skeleton';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { FormBody } from '../../../shared/forms/form-dialog.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/api/store-types.ts';
import { datasetDialogClosed } from '../../../shared/ui-state/ui.slice.ts';
import { datasetBody, datasetForm, isRate, patientIdOf } from '../state/dataset-form.ts';
import { DatasetStats } from './dataset-stats.tsx';
import { SampleFields } from './sample-fields.tsx';

const FULL_ROW = { gridColumn: '1 / -1' } as const;

interface FormProps {
  readonly dataset?: Dataset | undefined;
  readonly projectId: string | null;
  readonly viewOnly: boolean;
  readonly patientId: string | null;
  readonly onClose: () => void;
}

function DatasetForm({ dataset, projectId, viewOnly, patientId, onClose }: FormProps) {
  const { t } = useTranslation(['datasets', 'common']);
  const [create] = useChange(datasetsCalls.create);
  const [update] = useChange(datasetsCalls.update);
  const dispatch = useAppDispatch();
  const isNew = dataset === undefined;
  const projects = useProjectsFor(datasetsCalls.create);
  const [chosenProject, setChosenProject] = useState(Object.keys(projects)[0] ?? '');
  const ownProject = dataset?.project_id ?? projectId ?? chosenProject;
  const seesPatients = useHolds(ownProject)('access_business');
  const form = useForm({
    initial: datasetForm(dataset, patientId),
    schema: async () =>
      (await import('@sarm/contracts/http/datasets/datasets.routes')).datasetRoutes.create.body,
    toBody: datasetBody,
    check: ({ metadata }) => ({
      'metadata.frame_rate': isRate(metadata.frame_rate) ? undefined : t('datasets:dialog.frameRateInvalid'),
    }),
    failed: t(isNew ? 'datasets:dialog.createFailed' : 'datasets:dialog.saveFailed'),
    saved: t(isNew ? 'datasets:dialog.created' : 'datasets:dialog.saved'),
    onSaved: onClose,
    submit: async (values) => {
      const { sample, ...rest } = datasetBody(values);
      const body = seesPatients ? { ...rest, sample } : rest;
      const answer = isNew
        ? await create({ body: { ...body, project_id: ownProject } })
        : await update({ params: { id: dataset.id }, body });
      // A sample that goes from one patient to another is counted in neither as before.
      if (answer.error === undefined && sample.patient_id !== patientIdOf(dataset))
        dispatch(baseApi.util.invalidateTags([{ type: 'patient' }]));
      return answer;
    },
  });
  const types = Object.fromEntries(DATASET_TYPES.map((type) => [type, t(`datasets:type.${type}`)]));
  const statuses = Object.fromEntries(
    DATASET_STATUSES.map((status) => [status, t(`datasets:status.${status}`)]),
  );
  const text = (name: Parameters<typeof form.text>[0]) => ({ ...form.text(name), readOnly: viewOnly });
  const chosen = { control: form.control, readOnly: viewOnly };
  return (
    <FormBody
      form={form}
      onClose={onClose}
      readOnly={viewOnly}
      columns={2}
      submitLabel={t(isNew ? 'datasets:create' : 'common:save')}
    >
      <TextInput
        {...text('name')}
        label={t('datasets:dialog.name')}
        required
        autoFocus={!viewOnly}
        sx={FULL_ROW}
      />
      <TextInput
        {...text('description')}
        label={t('datasets:dialog.description')}
        multiline
        minRows={2}
        sx={FULL_ROW}
      />
      {isNew && projectId === null && (
        <TextField
          select
          label={t('datasets:dialog.project')}
          value={chosenProject}
          onChange={(event) => setChosenProject(event.target.value)}
          sx={FULL_ROW}
        >
          {Object.entries(projects).map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {viewOnly && dataset !== undefined && <DatasetStats dataset={dataset} />}
      <SelectField
        {...chosen}
        name="type"
        label={t('datasets:dialog.type')}
        options={{ '': t('datasets:general'), ...types }}
      />
      <SelectField {...chosen} name="status" label={t('datasets:dialog.status')} options={statuses} />
      {seesPatients && (
        <SampleFields form={form} readOnly={viewOnly} projectId={ownProject} dataset={dataset} />
      )}
      <Typography variant="h3" sx={FULL_ROW}>
        {t('datasets:dialog.metadata')}
      </Typography>
      <TextInput {...text('metadata.source')} label={t('datasets:dialog.source')} />
      <TextInput {...text('metadata.capture_device')} label={t('datasets:dialog.captureDevice')} />
      <TextInput {...text('metadata.resolution')} label={t('datasets:dialog.resolution')} />
      <TextInput
        {...form.number('metadata.frame_rate')}
        readOnly={viewOnly}
        label={t('datasets:dialog.frameRate')}
      />
    </FormBody>
  );
}

/** PLT-055, BUS-141 */
export function DatasetDialog() {
  const { t } = useTranslation(['datasets', 'common']);
  const dispatch = useAppDispatch();
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
