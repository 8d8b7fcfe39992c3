import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import VersionsIcon from '@mui/icons-material/AcUnitOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import VideosIcon from '@mui/icons-material/VideoLibraryOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { type RowAction, RowActions, RowMenu } from '../../../shared/lists/row-actions.tsx';
import { pathTo, PATHS } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { DatasetAction } from '../hooks/use-dataset-actions.ts';
import { type DatasetRow, datasetIdProblem } from '../state/dataset-id-problem.ts';

const VIDEOS_OF_DATASET = '/finetune/datasets/:datasetId/videos';
const VERSION_CODES = ['create_datasets', 'train_models', 'deploy_models'] as const;
const ICONS = { view: ViewIcon, edit: EditIcon, delete: DeleteIcon } as const;

export interface TechnicalRowActionsProps {
  readonly row: DatasetRow;
  readonly actions: readonly DatasetAction[];
}

/** TEC-038: view details, manage videos, edit and delete, each for the people who may do it. */
export function TechnicalRowActions({ row: { dataset, row }, actions }: TechnicalRowActionsProps) {
  const { t } = useTranslation('datasets');
  const toast = useToast();
  const small = useMediaQuery(useTheme().breakpoints.down('sm'));
  const holds = useHolds(dataset?.projectId);
  const name = dataset?.name ?? t('unreadable');
  const problem = datasetIdProblem(row);
  const videos: RowAction = {
    label: t('technical.action.videos', { name }),
    icon: VideosIcon,
    ...(problem === null && dataset !== null
      ? { to: pathTo(VIDEOS_OF_DATASET, { datasetId: dataset.id }) }
      : { onPress: () => toast.error(t(problem ?? 'badRow')) }),
  };
  const versions: RowAction = {
    label: t('technical.action.versions', { name }),
    icon: VersionsIcon,
    to: pathTo(PATHS.finetuneVersions, { datasetId: dataset?.id ?? '' }),
  };
  // The codes of the page, in the project of the dataset.
  const seesVersions = problem === null && dataset !== null && VERSION_CODES.some((code) => holds(code));
  const [view, ...changes] = actions.map(
    ({ key, onClick }): RowAction => ({
      label: t(`technical.action.${key}`, { name }),
      icon: ICONS[key],
      onPress: onClick,
    }),
  );
  const all = [
    ...(view === undefined ? [] : [view]),
    ...(holds('upload_videos') ? [videos] : []),
    ...(seesVersions ? [versions] : []),
    ...changes,
  ];
  return small ? <RowMenu label={t('actions', { name })} actions={all} /> : <RowActions actions={all} />;
}
