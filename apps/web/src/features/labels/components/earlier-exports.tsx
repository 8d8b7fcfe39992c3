import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import type { LabelExport } from '@sarm/contracts/http/label-files/label-files.entities';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../shared/format/file-size.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useExportDownload } from '../hooks/use-export-download.ts';
import { useFormatName } from './export-formats.tsx';

/** As much of a hash as tells two files apart at a glance; the complete one can be copied. */
const SHOWN_OF_HASH = 12;

const FLUSH = { '& th:first-of-type, & td:first-of-type': { pl: 0 } } as const;

/** Complete files, each with what shows that it is unchanged. */
export function EarlierExports({ files }: { readonly files: readonly LabelExport[] }) {
  const { t } = useTranslation('labelFiles');
  const locale = useLocale();
  const toast = useToast();
  const nameOf = useFormatName();
  const { save, saving } = useExportDownload();
  const copy = async (sha: string): Promise<void> => {
    await navigator.clipboard.writeText(sha);
    toast.success(t('export.copied'));
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('export.earlier')} sx={FLUSH}>
        <TableHead>
          <TableRow>
            <TableCell>{t('export.format')}</TableCell>
            <TableCell>{t('export.made')}</TableCell>
            <TableCell align="right">{t('export.size')}</TableCell>
            <TableCell>{t('export.sha')}</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {files.map((file) => (
            <TableRow key={file.id}>
              <TableCell sx={{ fontWeight: 650 }}>{nameOf(file.format)}</TableCell>
              <TableCell sx={{ color: 'text.secondary', fontVariantNumeric: 'normal' }}>
                {t('export.by', {
                  person: file.created_by_name ?? t('formerAccount'),
                  at: dateAndTime(file.created_at, locale),
                })}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {fileSize(file.size, locale)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Box component="code" title={file.sha256} sx={{ fontSize: '0.75rem' }}>
                  {file.sha256.slice(0, SHOWN_OF_HASH)}
                </Box>
                <Tooltip title={t('export.copy', { file: file.file_name })}>
                  <IconButton
                    size="small"
                    aria-label={t('export.copy', { file: file.file_name })}
                    onClick={() => void copy(file.sha256)}
                  >
                    <CopyIcon sx={{ fontSize: 15 }} />
                  </IconButton>
                </Tooltip>
              </TableCell>
              <TableCell align="right" sx={{ pr: 0 }}>
                <Button
                  size="small"
                  aria-label={t('export.downloadOf', { file: file.file_name })}
                  loading={saving === file.id}
                  onClick={() => void save(file)}
                >
                  {t('export.download')}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
