import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import { qualityFaults } from '@sarm/domain/figures/quality-faults';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { lacksCalibration, type MissingFigures, missingOfVideo } from '../state/missing-figures.ts';

/** "Concentration not available: …", in the reader's language. */
export function useMissingText(): (missing: MissingFigures) => string {
  const { t } = useTranslation('samples');
  const noticeText = useNoticeText();
  return ({ figures, reasons }) =>
    t('missing.line', {
      figures: figures.map((figure) => t(`missing.${figure}`)).join(', '),
      reasons: reasons.map((reason) => noticeText(reason, reason.code)).join('; '),
    });
}

/** Faults that spoil no figure are named briefly; the others stand in the line of the figures that they refuse. */
const harmlessFaults = ({ quality }: Video) =>
  CALCULATION_KINDS.some((kind) => qualityFaults(kind, quality).length > 0) ? [] : (quality?.reasons ?? []);

export const hasMissing = (video: Video): boolean =>
  missingOfVideo(video).length > 0 || harmlessFaults(video).length > 0;

export interface MissingLineProps {
  readonly video: Video;
  /** Absent where the person may not choose one. */
  readonly onChoose?: (() => void) | undefined;
}

/** What stands between the video and its figures, and the way to mend it. */
export function MissingLine({ video, onChoose }: MissingLineProps) {
  const { t } = useTranslation('samples');
  const noticeText = useNoticeText();
  const missingText = useMissingText();
  const faults = harmlessFaults(video).map((reason) => noticeText(qualityNotice(reason), reason));
  const lines = [
    ...missingOfVideo(video).map(missingText),
    ...(faults.length > 0 ? [faults.join(', ')] : []),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, alignItems: 'baseline' }}>
      {lines.map((line) => (
        <Typography key={line} variant="caption" sx={{ color: 'warning.main' }}>
          {line}
        </Typography>
      ))}
      {onChoose !== undefined && lacksCalibration(video) && (
        <Link component="button" type="button" variant="caption" onClick={onChoose}>
          {t('missing.calibration')}
        </Link>
      )}
    </Box>
  );
}
