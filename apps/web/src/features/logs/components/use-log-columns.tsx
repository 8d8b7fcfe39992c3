import Box from '@mui/material/Box';
import type { LogEntry } from '@sarm/contracts/http/logs/logs.routes';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../../shared/audit/severity-mark.tsx';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';

/** Who it was, or why nobody is named. */
export function useLogPerson(): (entry: LogEntry) => { name: string; named: boolean } {
  const { t } = useTranslation('logs');
  return ({ userId, userName }) => {
    if (userId !== null) return { name: userName, named: true };
    return { name: userName === '' ? t('notSignedIn') : t('system'), named: false };
  };
}

export function useLogTime(): (moment: string) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  return (moment) => format.format(new Date(moment));
}

const QUIET = { color: 'text.secondary' } as const;

/** Next to an open entry, which shows the rest. */
const NARROW = new Set(['timestamp', 'severity', 'message']);

/** PLT-081 */
export function useLogColumns(narrow: boolean): Column<LogEntry, 'timestamp'>[] {
  const { t } = useTranslation('logs');
  const personOf = useLogPerson();
  const timeOf = useLogTime();
  const columns: Column<LogEntry, 'timestamp'>[] = [
    {
      id: 'timestamp',
      header: t('timestamp'),
      sort: 'timestamp',
      oneLine: true,
      cell: ({ timestamp }) => timeOf(timestamp),
    },
    { id: 'type', header: t('typeLabel'), oneLine: true, cell: ({ type }) => t(`type.${type}`) },
    {
      id: 'severity',
      header: t('severityLabel'),
      cell: ({ severity }) => <SeverityMark severity={severity} />,
    },
    {
      id: 'message',
      header: t('message'),
      minWidth: 220,
      cell: ({ message }) => <Box sx={{ overflowWrap: 'anywhere' }}>{message}</Box>,
    },
    {
      id: 'user',
      header: t('user'),
      cell: (entry) => {
        const { name, named } = personOf(entry);
        return named ? (
          name
        ) : (
          <Box component="span" sx={QUIET}>
            {name}
          </Box>
        );
      },
    },
    {
      id: 'ipAddress',
      header: t('ipAddress'),
      oneLine: true,
      cell: ({ ipAddress }) =>
        ipAddress || (
          <Box component="span" sx={QUIET}>
            {t('none')}
          </Box>
        ),
    },
  ];
  return narrow ? columns.filter(({ id }) => NARROW.has(id)) : columns;
}
