import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { lossText } from '../state/metric-texts.ts';
import { outlineRows, scoredRows } from '../state/scored-rows.ts';
import { FinalMetrics } from './final-metrics.tsx';
import { OutlineScores } from './outline-scores.tsx';

export interface RunEvaluationProps {
  readonly model: Model;
  readonly status: TrainingStatus;
  readonly card: NonNullable<TrainingStatus['card']>;
}

/** Of the best checkpoint on its validation split, from what the trainer stored. */
export function RunEvaluation({ model, status, card }: RunEvaluationProps) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  const rows = scoredRows(card);
  const outlines = outlineRows(card);
  const best = status.best_epoch;
  return (
    <SectionCard
      title={best === null ? t('evaluation.title') : t('evaluation.ofEpoch', { epoch: best })}
      // Only detectors are compared so far.
      note={t(model.type === 'detection' ? 'evaluation.note' : 'evaluation.noteClosed')}
      ruled
    >
      <FinalMetrics metrics={model.metrics} />
      {outlines.length > 0 && <OutlineScores rows={outlines} />}
      {rows.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={t('evaluation.title')} sx={{ mt: 2 }}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('evaluation.part')}</TableCell>
                <TableCell align="right">{t('evaluation.precision')}</TableCell>
                <TableCell align="right">{t('evaluation.recall')}</TableCell>
                <TableCell align="right">{t('evaluation.f1')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ name, precision, recall, f1 }) => (
                <TableRow key={name}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
                  <TableCell align="right">{lossText(precision, locale)}</TableCell>
                  <TableCell align="right">{lossText(recall, locale)}</TableCell>
                  <TableCell align="right">{f1 === null ? t('figure.none') : lossText(f1, locale)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </SectionCard>
  );
}
