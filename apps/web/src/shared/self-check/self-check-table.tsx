import PassedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SelfCheckRun } from '@sarm/contracts/http/self-check/self-check-run.entities';
import { type CheckedFigure, withinBar } from '@sarm/domain/self-check';
import { StatusChip } from '@sarm/ui/status-chip';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { oneDecimal, upToTwoDecimals } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';

/** Where what is allowed ends in the bar, so that an error beyond it is still seen as one. */
const ALLOWED_AT = 80;

function ShareBar({ figure }: { readonly figure: CheckedFigure }) {
  const share = figure.error === null ? 0 : (ALLOWED_AT * figure.error) / figure.bar;
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', height: 8, minWidth: 72, borderRadius: 0.5, bgcolor: 'action.hover' }}
    >
      <Box
        sx={{
          width: `${Math.min(100, share)}%`,
          height: 1,
          borderRadius: 0.5,
          bgcolor: withinBar(figure) ? 'primary.main' : 'error.main',
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          left: `${ALLOWED_AT}%`,
          top: -3,
          bottom: -3,
          width: 2,
          bgcolor: 'text.primary',
        }}
      />
    </Box>
  );
}

export interface SelfCheckTableProps {
  readonly run: Pick<SelfCheckRun, 'figures'>;
  /** Next to something else: the verdict is a sign, which is still read out. */
  readonly compact?: boolean;
}

function VerdictSign({ passed }: { readonly passed: boolean }) {
  const { t } = useTranslation('selfCheck');
  return passed ? (
    <PassedIcon fontSize="small" color="success" titleAccess={t('passed')} />
  ) : (
    <FailedIcon fontSize="small" color="error" titleAccess={t('failed')} />
  );
}

/** PLT-236: each figure of a run, how far it is from the truth, and how far it may be. */
export function SelfCheckTable({ run, compact = false }: SelfCheckTableProps) {
  const { t } = useTranslation('selfCheck');
  const locale = useLocale();
  const inUnit = ({ figure }: CheckedFigure, count: number, value: string): string =>
    figure === 'grades' ? t('points', { count, value }) : t('percent', { value });
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 2 }}>{t('figure')}</TableCell>
          <TableCell align="right">{t('error')}</TableCell>
          <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{t('share')}</TableCell>
          <TableCell>{t('allowed')}</TableCell>
          <TableCell>{compact ? <VisuallyHidden>{t('verdict')}</VisuallyHidden> : t('verdict')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {run.figures.map((each) => (
          <TableRow key={each.figure}>
            <TableCell component="th" scope="row" sx={{ pl: 2, fontWeight: 620 }}>
              {t(`figures.${each.figure}`)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 620 }}>
              {each.error === null ? t('noFigure') : inUnit(each, each.error, oneDecimal(each.error, locale))}
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
              <ShareBar figure={each} />
            </TableCell>
            <TableCell sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {inUnit(each, each.bar, upToTwoDecimals(each.bar, locale))}
            </TableCell>
            <TableCell>
              {compact ? (
                <VerdictSign passed={withinBar(each)} />
              ) : (
                <StatusChip
                  label={t(withinBar(each) ? 'passed' : 'failed')}
                  tone={withinBar(each) ? 'success' : 'error'}
                />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
