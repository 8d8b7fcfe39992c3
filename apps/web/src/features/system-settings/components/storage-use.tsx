import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Installation } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { useTranslation } from 'react-i18next';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { fileSize } from '../../../shared/format/file-size.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const GIGABYTE = 1024 ** 3;
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** How much the uploaded files take, and of the server's own disk how much is left. */
export function StorageUse({ storage }: Pick<Installation, 'storage'>) {
  const { t } = useTranslation('system');
  const locale = useLocale();
  const { originals, originalBytes, disk } = storage;
  const gigabytes = (bytes: number): string => oneDecimal(bytes / GIGABYTE, locale);
  // The first videos of an installation are megabytes: 0.0 GB would look as if they were lost.
  const size =
    originalBytes < GIGABYTE
      ? fileSize(originalBytes, locale)
      : new Intl.NumberFormat(locale, { ...ONE_DIGIT, style: 'unit', unit: 'gigabyte' }).format(
          originalBytes / GIGABYTE,
        );
  const files = t('installation.originals', { count: originals, size });
  if (disk === null) return <Typography variant="body2">{files}</Typography>;
  const used = disk.totalBytes - disk.freeBytes;
  const share = (bytes: number): string => `${Math.min(100, (100 * bytes) / disk.totalBytes)}%`;
  const line = t('installation.used', { used: gigabytes(used), total: gigabytes(disk.totalBytes) });
  return (
    <Box>
      <Box
        role="img"
        aria-label={line}
        sx={{ height: 12, borderRadius: 0.5, overflow: 'hidden', display: 'flex', bgcolor: 'action.hover' }}
      >
        <Box sx={{ width: share(Math.min(originalBytes, used)), bgcolor: 'primary.main' }} />
        <Box sx={{ width: share(Math.max(0, used - originalBytes)), bgcolor: 'text.disabled' }} />
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {line}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {files}
      </Typography>
    </Box>
  );
}
