import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { isWithoutSperm } from '../state/no-sperm.ts';
import type { Calculations } from '../hooks/use-generate-report.ts';
import type { Calculation } from '../hooks/use-start-calculation.ts';

const neverStarted = (calculation: Calculation): boolean =>
  calculation.state === 'failed' && !calculation.started;

const hasFigures = (calculation: Calculation): boolean =>
  calculation.state === 'done' && calculation.result.success;

/** BUS-038, BUS-039: what failed, in the specified text; stored figures are mentioned only where there are some. */
export function ResultsStep({ calculations }: { readonly calculations: Calculations }) {
  const { t } = useTranslation(['analyses', 'notices']);
  const texts = useFigureTexts();
  const messageOf = (calculation: Calculation): string | null => {
    if (calculation.state === 'failed') return calculation.message;
    if (calculation.state !== 'done' || calculation.result.success) return null;
    if (isWithoutSperm(calculation.result)) return null;
    return texts.reasonText(calculation.result.notices);
  };
  const both = CALCULATION_KINDS.every((kind) => neverStarted(calculations[kind]));
  const failures = both
    ? [t('analyses:generate.analysisFailed', { message: messageOf(calculations.motility) ?? '' })]
    : CALCULATION_KINDS.flatMap((kind) => {
        const message = messageOf(calculations[kind]);
        return message === null ? [] : [t(`analyses:generate.${kind}Failed`, { message })];
      });
  return (
    <Box sx={{ display: 'grid', gap: 1, px: 3, pb: 2 }}>
      {failures.map((failure) => (
        <Alert key={failure} severity="error">
          {failure}
        </Alert>
      ))}
      {CALCULATION_KINDS.some((kind) => hasFigures(calculations[kind])) && (
        <Typography variant="body2">{t('analyses:generate.resultsText')}</Typography>
      )}
    </Box>
  );
}
