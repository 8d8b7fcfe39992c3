import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { shortId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { noDecimals, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** TEC-100 */
export function useCropTexts() {
  const { t } = useTranslation('masks');
  const locale = useLocale();
  return (crop: Crop) => {
    const size = t('size', { width: crop.width, height: crop.height });
    return {
      name: shortId(crop.id),
      confidence: t('percent', { value: noDecimals(crop.confidence * 100, locale) }),
      size,
      tooltip: t('cropTooltip', {
        id: crop.id,
        // An answer of an older server may have none.
        detection: (crop.detection_id as string | null) ?? t('none'),
        confidence: twoDecimals(crop.confidence, locale),
        size,
      }),
    };
  };
}
