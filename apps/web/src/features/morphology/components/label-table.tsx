import LabelIcon from '@mui/icons-material/LabelOutlined';
import Button from '@mui/material/Button';
import AddIcon from '@mui/icons-material/Add';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewLabelDialog } from '../../../shared/labels/new-label-dialog.tsx';
import { shortName } from '../../../shared/labels/short-name.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useMorphologyLabels } from '../hooks/use-morphology-labels.ts';
import { useMorphologyColumns } from './use-morphology-columns.tsx';

/** TEC-024: the labels whose crops are classified. */
export function LabelTable() {
  const { t } = useTranslation(['morphology', 'dataLabels']);
  const list = useMorphologyLabels();
  const columns = useMorphologyColumns();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        list={list}
        title={t('morphology:listTitle')}
        description={t('morphology:listText')}
        searchLabel={t('dataLabels:search')}
        failed={(message) => t('morphology:listFailed', { message })}
        empty={{ icon: <LabelIcon />, title: t('dataLabels:none'), text: t('morphology:noneText') }}
        table={{ columns, rowId: ({ id }) => id, rowName: ({ name }) => shortName(name) }}
        actions={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {t('dataLabels:new.open')}
          </Button>
        }
      />
      {adding && (
        <NewLabelDialog
          type="morphology"
          onCreated={({ id }) => void navigate(pathTo(PATHS.finetuneMorphologyLabel, { dataLabelId: id }))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
