import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ProgressLine } from '@sarm/ui/progress-line';
import type { LogEntry } from '@sarm/contracts/http/logs/logs.routes';
import { useTranslation } from 'react-i18next';
import { useExportLogs } from '../state/use-export-logs.ts';

/** PLT-081, PLT-191: while it runs it shows how far it is, and can be cancelled. */
export function ExportLogs(props: {
  readonly filters: Readonly<Record<string, string>>;
  readonly rows: readonly LogEntry[];
}) {
  const { t } = useTranslation('logs');
  const { progress, start, cancel } = useExportLogs(props.filters, props.rows);
  if (progress === null)
    return (
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={start}>
        {t('export')}
      </Button>
    );
  const { name, done, total } = progress;
  const label = t('exporting', { name });
  return (
    <Box sx={{ minWidth: { sm: 380 } }}>
      <ProgressLine
        label={label}
        stage={label}
        {...(total === 0
          ? {}
          : {
              percent: Math.floor((done / total) * 100),
              percentText: t('exportedEntries', { done, total }),
            })}
        action={
          <Button color="inherit" onClick={cancel}>
            {t('cancel')}
          </Button>
        }
      />
    </Box>
  );
}
