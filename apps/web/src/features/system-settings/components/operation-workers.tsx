import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** A worker of another version than the API shows an upgrade that is not complete. */
export function OperationWorkers({ workers, version }: Pick<Operations, 'workers' | 'version'>) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  if (workers.length === 0) return null;
  return (
    <SectionCard title={t('workers')} flush>
      <Box tabIndex={0} role="region" aria-label={t('workers')} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('host')}</TableCell>
              <TableCell>{t('version')}</TableCell>
              <TableCell>{t('seen')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
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
                  <StatusChip
                    tone={worker.live ? 'success' : 'error'}
                    label={t(worker.live ? 'live' : 'silent')}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </SectionCard>
  );
}
