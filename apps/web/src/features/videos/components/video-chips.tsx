import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { AnalysisStatus } from '@sarm/domain/figures/analysis';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { FigureValue } from '@sarm/ui/figure-value';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { QUALITY_TONES } from '../../../shared/videos/video-tones.ts';

const ANALYSIS_TONES: Readonly<Record<AnalysisStatus, ChipTone>> = {
  completed: 'success',
  'in-progress': 'running',
  pending: 'default',
  failed: 'error',
};

/** The state of the file says nothing of what was done with it: this does. */
export function AnalysisChip({ analysis }: { readonly analysis: Pick<Analysis, 'status'> | null }) {
  const { t } = useTranslation('videos');
  if (analysis === null) return null;
  return <StatusChip label={t(`analysis.${analysis.status}`)} tone={ANALYSIS_TONES[analysis.status]} />;
}

/** BUS-233 */
export function QualityChip({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['videos', 'common']);
  const noticeText = useNoticeText();
  // Nothing of a file check applies to pictures.
  if (video.kind === 'pictures') return <FigureValue value={null} notAvailable={t('common:notAvailable')} />;
  if (video.quality === null) return <FigureValue value={null} notAvailable={t('qualityPending')} />;
  const { verdict, reasons } = video.quality;
  const hint = reasons.map((reason) => noticeText(qualityNotice(reason), reason)).join(', ');
  return (
    <StatusChip
      label={t(`quality.${verdict}`)}
      tone={QUALITY_TONES[verdict]}
      {...(hint === '' ? {} : { hint })}
    />
  );
}
