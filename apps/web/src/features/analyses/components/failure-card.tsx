import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { groundOf, nextStepOf, sharedReasons } from '../state/next-step.ts';
import { NextStep } from './next-step.tsx';

/** Shape is judged by other means, and no analysis of motility and count fails for the lack of it. */
const reasonsOf = ({ figures }: AnalysisRecord): readonly Notice[] => {
  const reasons = figures.filter(({ code }) => code !== 'normal_forms').flatMap((figure) => figure.reasons);
  return reasons.length === 0 ? [notice('missing.not_calculated')] : reasons;
};

/** BUS-077, BUS-082: above the figures of a failed analysis: why, and the one next step. */
export function FailureCard({ record }: { readonly record: AnalysisRecord }) {
  const { t } = useTranslation(['analyses', 'notices']);
  const texts = useFigureTexts();
  const ground = groundOf(record);
  const reasons = reasonsOf(record);
  const step = nextStepOf(reasons, ground);
  const shared = sharedReasons(
    record.figures.find(({ code }) => code === 'total_motility')?.reasons ?? reasons,
    record.analysedVideos.length,
  );
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{t('analyses:reportPage.failed')}</AlertTitle>
      {texts.why(shared)}
      {step !== null && <NextStep step={step} ground={ground} />}
    </Alert>
  );
}
