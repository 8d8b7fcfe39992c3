import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { useTranslation } from 'react-i18next';
import { answerText, isApiError } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { datasetDialogOpened } from '../../../shared/ui-state/ui.slice.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface DatasetAction {
  readonly key: 'view' | 'edit' | 'delete';
  readonly label: string;
  readonly onClick: () => void;
}

/** What may be done with datasets (BUS-141). The server refuses changes in a project of which nobody knew that it is archived. */
export function useDatasetActions(archived = false) {
  const { t } = useTranslation(['datasets', 'common']);
  const can = useCan();
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const toast = useToast();
  const [removeDataset] = useChange(datasetsCalls.remove);

  const open = (projectId: string | null, datasetId: string | null, viewOnly: boolean) => () =>
    void dispatch(datasetDialogOpened({ datasetId, projectId, viewOnly }));
  const remove = async (dataset: Dataset): Promise<void> => {
    const { error } = await removeDataset({ params: { id: dataset.id } });
    if (error !== undefined) {
      const reason = isApiError(error) ? answerText(error.data) : undefined;
      throw new Error([t('datasets:deleteFailed'), reason].filter(Boolean).join(' '));
    }
    toast.success(t('datasets:deleted'));
  };
  const confirmDelete = (dataset: Dataset) => () =>
    confirm({
      title: t('datasets:deleteTitle'),
      message: t('datasets:deleteText', { name: dataset.name }),
      confirmLabel: t('common:delete'),
      destructive: true,
      onConfirm: () => remove(dataset),
    });
  const actionsOf = (dataset: Dataset): DatasetAction[] => {
    const { projectId } = dataset;
    const view: DatasetAction = {
      key: 'view',
      label: t('datasets:view'),
      onClick: open(projectId, dataset.id, true),
    };
    const it = { projectId, archived, createdBy: dataset.created_by };
    const edit: DatasetAction = {
      key: 'edit',
      label: t('common:edit'),
      onClick: open(projectId, dataset.id, false),
    };
    const drop: DatasetAction = { key: 'delete', label: t('common:delete'), onClick: confirmDelete(dataset) };
    return [
      view,
      ...(can(datasetsCalls.update, it) ? [edit] : []),
      ...(can(datasetsCalls.remove, it) ? [drop] : []),
    ];
  };
  /** Null: the project is chosen in the dialog. */
  const create = (projectId: string | null) => open(projectId, null, false);
  return { create, actionsOf };
}
