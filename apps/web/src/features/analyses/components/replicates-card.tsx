import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { Replicates } from '@sarm/ui/figures/replicates';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { oneDecimal, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

const TONES: Readonly<Record<AnalysisRecord['replicates']['outcome'], ChipTone>> = {
  agree: 'success',
  differ: 'error',
  undecided: 'warning',
  missing: 'default',
};

/** Two aliquots of the sample, as the WHO manual compares them; or why they are not compared. */
export function ReplicatesCard({ replicates }: Pick<AnalysisRecord, 'replicates'>) {
  const { t } = useTranslation('analyses');
  const texts = useFigureTexts();
  const locale = useLocale();
  const { outcome, reasons, rows, grade, difference, allowed } = replicates;
  const written = ({ heads, percent }: { heads: number | null; percent: number | null }) => ({
    heads: heads === null ? null : noDecimals(heads, locale),
    percent: percent === null ? null : oneDecimal(percent, locale),
  });
  return (
    <SectionCard
      title={t('replicates.title')}
      aside={<StatusChip label={t(`replicates.${outcome}`)} tone={TONES[outcome]} />}
    >
      <Replicates
        rows={rows.map((row) => ({
          id: row.analysis_id,
          name: row.own ? (
            t('replicates.own')
          ) : (
            <InAppLink to={`${PATHS.sarmResults}?id=${row.analysis_id}`}>{t('replicates.other')}</InAppLink>
          ),
          ...written(row),
        }))}
        difference={written(difference)}
        allowed={written(allowed)}
        note={texts.reasonText(reasons)}
        texts={{
          label: t('replicates.label'),
          heads: t('replicates.heads'),
          percent:
            grade === null
              ? t('replicates.percentNone')
              : t('replicates.percent', { grade: texts.name(`grade_${grade}`) }),
          difference: t('replicates.difference'),
          allowed: t('replicates.allowed'),
          notAvailable: t('notAvailable'),
          why: texts.why(reasons),
        }}
      />
    </SectionCard>
  );
}
