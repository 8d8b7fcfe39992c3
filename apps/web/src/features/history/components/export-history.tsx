import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { HistoryEntry } from '@sarm/contracts/http/history/history.routes';
import { csvLine } from '@sarm/domain/csv';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/media/save-file.ts';

const COLUMNS = [
  'timestamp',
  'severity',
  'action',
  'message',
  'userName',
  'resourceType',
  'resourceId',
] as const;

const csvOf = (entries: readonly HistoryEntry[]): string =>
  csvLine([...COLUMNS, 'before', 'after']) +
  entries
    .map((entry) =>
      csvLine([
        ...COLUMNS.map((column) => entry[column]),
        ...[entry.before, entry.after].map((values) => (values === null ? '' : JSON.stringify(values))),
      ]),
    )
    .join('');

interface ExportHistoryProps {
  readonly name: string;
  readonly entries: readonly HistoryEntry[];
  /** Where there are more: the button says that it takes those that are shown. */
  readonly complete: boolean;
}

/** The entries that are shown as a file. */
export function ExportHistory({ name, entries, complete }: ExportHistoryProps) {
  const { t } = useTranslation('history');
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={entries.length === 0}
      onClick={() => saveFile(new Blob([csvOf(entries)], { type: 'text/csv' }), name)}
    >
      {complete ? t('export') : t('exportPage')}
    </Button>
  );
}
