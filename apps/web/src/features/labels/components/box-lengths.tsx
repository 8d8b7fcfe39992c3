import Typography from '@mui/material/Typography';
import type { LengthBars } from '@sarm/contracts/http/labels/labels.entities';
import { LengthHistogram } from '@sarm/ui/figures/length-histogram';
import { useTranslation } from 'react-i18next';
import { noDecimals, upToTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** How long the boxes of a label are. Without a calibration a length in µm is no length, and is not shown as one. */
export function BoxLengths({ lengths }: { readonly lengths: LengthBars }) {
  const { t } = useTranslation('dataLabels');
  const locale = useLocale();
  const { unit, bars, counted, uncalibrated } = lengths;
  const title = t(`length.${unit}`);
  const texts = bars.map(({ from, to, count }) =>
    t('length.bar', {
      from: upToTwoDecimals(from, locale),
      to: upToTwoDecimals(to, locale),
      number: noDecimals(count, locale),
    }),
  );
  return (
    <>
      <Typography variant="body2" component="h2" sx={{ fontWeight: 650, mb: 1 }}>
        {title}
      </Typography>
      {counted === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('length.none')}
        </Typography>
      ) : (
        <LengthHistogram
          bins={bars}
          label={t('length.label', { title, bars: texts.join(', ') })}
          format={(value) => upToTwoDecimals(value, locale)}
        />
      )}
      {unit === 'um' && uncalibrated > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('length.left', { count: uncalibrated })}
        </Typography>
      )}
    </>
  );
}
