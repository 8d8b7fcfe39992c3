import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../shared/lists/data-table.tsx';
import type { DatasetAction } from '../hooks/use-dataset-actions.ts';
import { type DatasetRow, datasetRows } from '../state/dataset-id-problem.ts';
import { TechnicalRowActions } from './technical-row-actions.tsx';
import { useTechnicalColumns } from './use-dataset-columns.tsx';

/** The table of datasets of the technical workflow; a row that is no dataset does not take the others away. */
export function useDatasetTable(
  answered: readonly unknown[],
  withProject: boolean,
  actionsOf: (dataset: Dataset) => DatasetAction[],
) {
  const { t } = useTranslation('datasets');
  const ofDataset = useTechnicalColumns(withProject);
  const rows = useMemo(() => datasetRows(answered), [answered]);
  const columns = ofDataset.map(
    (column, place): Column<DatasetRow, never> => ({
      ...column,
      cell: ({ dataset }) => {
        if (dataset !== null) return column.cell(dataset);
        return place === 0 ? t('unreadable') : null;
      },
    }),
  );
  const cellOf = (id: string, row: DatasetRow) => columns.find((each) => each.id === id)?.cell(row);
  return {
    rows,
    table: {
      columns,
      rowId: ({ key }: DatasetRow) => key,
      rowName: ({ dataset }: DatasetRow) => dataset?.name ?? t('unreadable'),
      actions: (row: DatasetRow) => (
        <TechnicalRowActions row={row} actions={row.dataset === null ? [] : actionsOf(row.dataset)} />
      ),
      card: (row: DatasetRow) => (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          {cellOf('name', row)}
          {row.dataset !== null && (
            <Typography
              variant="caption"
              sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
            >
              {withProject && <span>{cellOf('project', row)}</span>}
              <span>{cellOf('type', row)}</span>
              {(['videos', 'frames'] as const).map((id) => (
                <span key={id}>
                  {t(`column.${id}`)} {cellOf(id, row)}
                </span>
              ))}
            </Typography>
          )}
          {cellOf('status', row)}
        </Box>
      ),
    },
  };
}
