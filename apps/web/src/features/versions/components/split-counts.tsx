import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DatasetVersion } from '@sarm/contracts/http/versions/versions.entities';
import { SPLITS } from '@sarm/domain/training';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const COUNTED = ['frames', 'items', 'videos', 'patients'] as const;

/** What each split of a version holds, as it was frozen. */
export function SplitCounts({ version }: { readonly version: DatasetVersion }) {
  const { t } = useTranslation('versions');
  const locale = useLocale();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('counts.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('counts.split')}</TableCell>
            {COUNTED.map((of) => (
              <TableCell key={of} align="right">
                {t(`counts.${of}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {SPLITS.map((split) => (
            <TableRow key={split}>
              <TableCell component="th" scope="row">
                {t(`splits.${split}`)}
              </TableCell>
              {COUNTED.map((of) => (
                <TableCell key={of} align="right">
                  {noDecimals(version.counts[split][of], locale)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
