import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../shared/format/file-size.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useFormatName } from './export-formats.tsx';

const TONES = {
  uploaded: 'default',
  reading: 'running',
  preview: 'info',
  applying: 'running',
  applied: 'success',
  failed: 'error',
} as const;

export interface EarlierImportsProps {
  readonly files: readonly LabelImport[];
  readonly onOpen: (id: string) => void;
}

/** Files that were sent before; one that waits to be applied can be taken up again. */
export function EarlierImports({ files, onOpen }: EarlierImportsProps) {
  const { t } = useTranslation('labelFiles');
  const locale = useLocale();
  const nameOf = useFormatName();
  if (files.length === 0) return null;
  return (
    <Box component="section" aria-label={t('import.earlier')}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {t('import.earlier')}
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={t('import.earlier')} sx={{ '& td:first-of-type': { pl: 0 } }}>
          <TableBody>
            {files.map((file) => {
              const at = dateAndTime(file.created_at, locale);
              return (
                <TableRow key={file.id}>
                  <TableCell sx={{ fontWeight: 650 }}>
                    {file.format === null ? '' : nameOf(file.format)}
                  </TableCell>
                  <TableCell sx={{ color: 'text.secondary', fontVariantNumeric: 'normal' }}>
                    {t('export.by', { person: file.created_by_name ?? t('formerAccount'), at })}
                  </TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {fileSize(file.size, locale)}
                  </TableCell>
                  <TableCell>
                    <StatusChip label={t(`import.state.${file.state}`)} tone={TONES[file.state]} />
                  </TableCell>
                  <TableCell align="right" sx={{ pr: 0 }}>
                    <Button
                      size="small"
                      aria-label={t('import.continueOf', { at })}
                      onClick={() => onOpen(file.id)}
                    >
                      {t('import.continue')}
                    </Button>
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
