import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ProjectPerformance } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

const COLUMNS = ['f1', 'precision', 'recall'] as const;

/** What the model in use found of pictures that it was not trained on, real ones first. */
export function DetectionScores({ scores }: { readonly scores: ProjectPerformance['detection'] }) {
  const { t } = useTranslation('overview');
  const numbers = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 3, maximumFractionDigits: 3 });
  const rows = scores.toSorted((a, b) => Number(a.synthetic) - Number(b.synthetic));
  return (
    <SectionCard
      title={t('detection.title')}
      aside={t('detection.heldOut')}
      flush
      empty={rows.length === 0 ? t('detection.none') : undefined}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 2 }}>{t('detection.source')}</TableCell>
            {COLUMNS.map((column) => (
              <TableCell key={column} align="right">
                {t(`detection.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.source}>
              <TableCell sx={{ pl: 2, overflowWrap: 'anywhere', fontVariantNumeric: 'normal' }}>
                {row.source} ({t(row.synthetic ? 'detection.simulated' : 'detection.real')})
              </TableCell>
              {COLUMNS.map((column) => (
                <TableCell key={column} align="right">
                  {numbers.format(row[column])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SectionCard>
  );
}
