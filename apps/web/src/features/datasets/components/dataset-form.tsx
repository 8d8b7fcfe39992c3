import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { DATASET_STATUSES, DATASET_TYPES } from '@sarm/domain/statuses';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { FormBody } from '../../../shared/forms/form-dialog.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import type { Workflow } from '../../../shared/screens/screen.ts';
import { useSaveDataset } from '../hooks/use-save-dataset.ts';
import { datasetBody, datasetForm, isRate } from '../state/dataset-form.ts';
import { MetadataFields } from './metadata-fields.tsx';
import { DatasetStats } from './dataset-stats.tsx';
import { SampleFields } from './sample-fields.tsx';

const FULL_ROW = { gridColumn: '1 / -1' } as const;

export interface DatasetFormProps {
  readonly dataset?: Dataset | undefined;
  /** Null: it is chosen in the form. Empty: the page that opened the form has none. */
  readonly projectId: string | null;
  readonly viewOnly: boolean;
  readonly patientId: string | null;
  readonly workflow: Workflow;
  readonly onClose: () => void;
}

/** The form of both workflows: the technical one has neither the sheet of a sample nor a project that is chosen for people. */
export function DatasetForm(props: DatasetFormProps) {
  const { dataset, projectId, viewOnly, patientId, workflow, onClose } = props;
  const { t } = useTranslation(['datasets', 'common']);
  const isNew = dataset === undefined;
  const technical = workflow === 'finetune';
  const projects = useProjectsFor(datasetsCalls.create);
  const chooses = isNew && projectId === null;
  const first = technical ? null : (Object.keys(projects)[0] ?? null);
  const initial = datasetForm(dataset, { patientId, projectId: chooses ? first : projectId });
  const save = useSaveDataset({ dataset, initial, technical });
  const form = useForm({
    initial,
    schema: async () =>
      (await import('@sarm/contracts/http/datasets/datasets.routes')).datasetRoutes.create.body,
    toBody: ({ project_id: chosen, ...values }) =>
      datasetBody({ ...values, project_id: chosen === '' ? null : chosen }),
    check: ({ metadata, project_id: chosen }) => ({
      'metadata.frame_rate': isRate(metadata.frame_rate) ? undefined : t('datasets:dialog.frameRateInvalid'),
      project_id: chooses && chosen === null ? t('datasets:technical.selectProject') : undefined,
    }),
    // TEC-179
    ...(isNew && projectId === '' ? { refuse: () => t('datasets:technical.noProjectId') } : {}),
    failed: t(isNew ? 'datasets:dialog.createFailed' : 'datasets:dialog.saveFailed'),
    saved: t(isNew ? 'datasets:dialog.created' : 'datasets:dialog.saved'),
    onSaved: onClose,
    submit: save,
  });
  const ownProject = useWatch({ control: form.control, name: 'project_id' }) ?? '';
  const seesPatients = useHolds(ownProject)('access_business') && !technical;
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
      {chooses && (
        <SelectField
          {...chosen}
          name="project_id"
          label={t('datasets:dialog.project')}
          options={technical ? { '': t('datasets:technical.chooseProject'), ...projects } : projects}
          fullRow
        />
      )}
      {viewOnly && dataset !== undefined && <DatasetStats dataset={dataset} />}
      <SelectField
        {...chosen}
        name="type"
        label={t('datasets:dialog.type')}
        options={{
          '': t(technical && !viewOnly ? 'datasets:technical.selectType' : 'datasets:general'),
          ...types,
        }}
      />
      <SelectField {...chosen} name="status" label={t('datasets:dialog.status')} options={statuses} />
      {seesPatients && (
        <SampleFields form={form} readOnly={viewOnly} projectId={ownProject} dataset={dataset} />
      )}
      <MetadataFields form={form} readOnly={viewOnly} technical={technical} />
    </FormBody>
  );
}
