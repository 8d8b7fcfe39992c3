import type { Dataset } from '@sarm/contracts/http/entities';
import { useTranslation } from 'react-i18next';
import { answerMessage, isApiError } from '../../../shared/api/api-error.ts';
import { useRemoveDatasetMutation } from '../../../shared/api/datasets.endpoints.ts';
import { useProjectAccess, useUser } from '../../../shared/access/user-context.tsx';
import { useAppDispatch } from '../../../shared/state/store-types.ts';
import { datasetDialogOpened } from '../../../shared/state/ui.slice.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface DatasetAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** BUS-141, PLT-144: who may create, and who may change which dataset of a project. */
export function useDatasetActions(projectId: string, archived: boolean) {
  const { t } = useTranslation(['datasets', 'common']);
  const user = useUser();
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const toast = useToast();
  const access = useProjectAccess(projectId);
  const [removeDataset] = useRemoveDatasetMutation();
  const mayCreate = access.holds('create_datasets') && access.atLeast('member') && !archived;

  const open = (datasetId: string | null, viewOnly: boolean) => () =>
    void dispatch(datasetDialogOpened({ datasetId, projectId, viewOnly }));
  const remove = async (dataset: Dataset): Promise<void> => {
    const { error } = await removeDataset({ params: { id: dataset.id } });
    if (error !== undefined) {
      const reason = isApiError(error) ? answerMessage(error.data) : undefined;
      throw new Error([t('datasets:deleteFailed'), reason].filter(Boolean).join(' '));
    }
    toast.success(t('datasets:deleted'));
  };
  const askDelete = (dataset: Dataset) => () =>
    confirm({
      title: t('datasets:deleteTitle'),
      message: t('datasets:deleteText', { name: dataset.name }),
      confirmLabel: t('common:delete'),
      destructive: true,
      onConfirm: () => remove(dataset),
    });
  const actionsOf = (dataset: Dataset): DatasetAction[] => {
    const view = { label: t('datasets:view'), onClick: open(dataset.id, true) };
    if (!mayCreate || (dataset.created_by !== user.id && !access.atLeast('editor'))) return [view];
    return [
      view,
      { label: t('common:edit'), onClick: open(dataset.id, false) },
      { label: t('common:delete'), onClick: askDelete(dataset) },
    ];
  };
  const mayOpenVideos = access.holds('upload_videos') || access.holds('manage_videos');
  return { mayCreate, mayOpenVideos, create: open(null, false), actionsOf };
}
