import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { OperationTable } from './operation-table.tsx';

/** A worker of another version than the API shows an upgrade that is not complete. */
export function OperationWorkers({ workers, version }: Pick<Operations, 'workers' | 'version'>) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (workers.length === 0) return null;
  return (
    <OperationTable
      title={t('workers')}
      columns={[
        { id: 'host', label: t('host') },
        { id: 'version', label: t('version') },
        { id: 'seen', label: t('seen') },
        { id: 'state' },
      ]}
    >
      {workers.map((worker) => (
        <TableRow key={`${worker.host} ${worker.seenAt}`}>
          <TableCell component="th" scope="row">
            {worker.host}
          </TableCell>
          <TableCell>
            {worker.version === version ? version : `${worker.version} · ${t('otherVersion')}`}
          </TableCell>
          <TableCell>{dateAndTime(worker.seenAt, locale)}</TableCell>
          <TableCell align="right">
            <StatusChip tone={worker.live ? 'success' : 'error'} label={t(worker.live ? 'live' : 'silent')} />
          </TableCell>
        </TableRow>
      ))}
    </OperationTable>
  );
}
