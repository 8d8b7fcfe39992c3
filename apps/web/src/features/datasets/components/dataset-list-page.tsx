import AddIcon from '@mui/icons-material/Add';
import StackIcon from '@mui/icons-material/LayersOutlined';
import Button from '@mui/material/Button';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { useTranslation } from 'react-i18next';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { useDatasetActions } from '../hooks/use-dataset-actions.ts';
import { DatasetRowActions } from './dataset-row-actions.tsx';
import { useDatasetColumns } from './use-dataset-columns.tsx';

/** BUS-017, BUS-086: the datasets of all projects of the person. */
export function DatasetListPage() {
  const { t } = useTranslation('datasets');
  const list = useList(datasetsCalls.list, {}, { sortOrder: 'desc' });
  const columns = useDatasetColumns();
  const { create: openCreate, actionsOf } = useDatasetActions();
  const mayCreate = Object.keys(useProjectsFor(datasetsCalls.create)).length > 0;
  const create = mayCreate ? (
    <Button variant="contained" startIcon={<AddIcon />} onClick={openCreate(null)}>
      {t('create')}
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={list}
      title={t('listTitle')}
      description={t('listDescription')}
      actions={create}
      searchLabel={t('searchLabel')}
      failed={(message) => t('listError', { message })}
      empty={{
        icon: <StackIcon />,
        title: t('noneFound'),
        text: t(mayCreate ? 'noneFoundText' : 'noneFoundReader'),
        action: create,
      }}
      table={{
        columns,
        rowId: ({ id }) => id,
        rowName: ({ name }) => name,
        actions: (dataset) => <DatasetRowActions dataset={dataset} actions={actionsOf(dataset)} />,
      }}
    />
  );
}
