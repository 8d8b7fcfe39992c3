import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Operations } from '@sarm/contracts/http/operations/operations.routes';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { OperationTable } from './operation-table.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The largest unit that says enough. */
const inUnit = (seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } => {
  if (seconds < MINUTE) return { unit: 'seconds', count: Math.round(seconds) };
  return seconds < HOUR
    ? { unit: 'minutes', count: Math.round(seconds / MINUTE) }
    : { unit: 'hours', count: Math.round(seconds / HOUR) };
};

export function OperationQueues({ queues }: Pick<Operations, 'queues'>) {
  const { t } = useTranslation('operations');
  const locale = useLocale();
  const wait = (seconds: number): string => {
    const { unit, count } = inUnit(seconds);
    return t(unit, { count });
  };
  if (queues.length === 0)
    return (
      <SectionCard title={t('work')}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('nothing')}
        </Typography>
      </SectionCard>
    );
  return (
    <OperationTable
      title={t('work')}
      columns={[
        { id: 'kind', label: t('kind') },
        { id: 'waiting', label: t('waiting'), isNumber: true },
        { id: 'running', label: t('running'), isNumber: true },
        { id: 'oldest', label: t('oldest'), isNumber: true },
        { id: 'givenUp', label: t('givenUp'), isNumber: true },
      ]}
    >
      {queues.map((queue) => (
        <TableRow key={queue.kind}>
          <TableCell component="th" scope="row">
            {t(`kinds.${queue.kind}`)}
          </TableCell>
          <TableCell align="right">{noDecimals(queue.waiting, locale)}</TableCell>
          <TableCell align="right">{noDecimals(queue.running, locale)}</TableCell>
          <TableCell align="right">
            {queue.oldestSeconds === null ? '–' : wait(queue.oldestSeconds)}
          </TableCell>
          <TableCell align="right" sx={queue.givenUp > 0 ? { color: 'error.main', fontWeight: 650 } : {}}>
            {noDecimals(queue.givenUp, locale)}
          </TableCell>
        </TableRow>
      ))}
    </OperationTable>
  );
}
