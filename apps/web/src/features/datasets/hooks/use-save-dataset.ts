import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { useTranslation } from 'react-i18next';
import { holdsIn } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { answerText, fieldErrors, isApiError } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { changedFields, datasetBody, type DatasetForm, patientIdOf } from '../state/dataset-form.ts';

interface Saved {
  readonly dataset: Dataset | undefined;
  /** What the form began with. */
  readonly initial: DatasetForm;
  readonly technical: boolean;
}

/** Sends the form: a new dataset in its project, or the changes of one. */
export function useSaveDataset({ dataset, initial, technical }: Saved) {
  const { t } = useTranslation('datasets');
  const [create] = useChange(datasetsCalls.create);
  const [update] = useChange(datasetsCalls.update);
  const dispatch = useAppDispatch();
  const user = useUser();

  /** TEC-288: the specified text, then the reason; refusals about fields stay with their fields. */
  const failedSave = (error: unknown): unknown => {
    if (!technical || fieldErrors(error).length > 0) return error;
    const reason = isApiError(error) ? answerText(error.data) : undefined;
    const message = [t('technical.saveFailed'), reason].filter(Boolean).join(' ');
    return { status: 500, statusText: '', data: { message } };
  };

  return async (values: DatasetForm): Promise<{ readonly error?: unknown }> => {
    const { sample, project_id: projectId, ...rest } = datasetBody(values);
    // The sheet of a sample is clinical: it goes only from the people and screens that show it.
    const withSample = !technical && holdsIn(user, projectId, 'access_business');
    const body = withSample ? { ...rest, sample } : rest;
    const { sample: _, project_id: __, ...before } = datasetBody(initial);
    const answer =
      dataset === undefined
        ? await create({ body: { ...body, project_id: projectId } })
        : await update({
            params: { id: dataset.id },
            body: technical ? changedFields(rest, before) : body,
          });
    if (answer.error !== undefined) return { error: failedSave(answer.error) };
    // A sample that goes from one patient to another is counted in neither as before.
    if (sample.patient_id !== patientIdOf(dataset))
      dispatch(baseApi.util.invalidateTags([{ type: 'patient' }]));
    return {};
  };
}
