import Box from '@mui/material/Box';
import type { Size } from '@sarm/domain/shapes/point';
import { useTranslation } from 'react-i18next';
import { noDecimals, upToTwoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const LENGTHS = [0.5, 1, 2, 5, 10, 20, 50] as const;
/** CSS pixels that the line should about have. */
const WANTED = 110;

const SIGN = {
  position: 'absolute',
  left: 10,
  px: 1,
  py: 0.5,
  borderRadius: 0.5,
  bgcolor: 'rgba(14, 19, 24, 0.82)',
  color: '#fff',
  fontSize: 12,
  fontWeight: 600,
  pointerEvents: 'none',
} as const;

export interface ScaleBarProps {
  readonly size: Size;
  readonly scale: number;
  readonly umPerPx: number | null;
}

/** How large the picture is and is shown, and how long a micrometre is where the video is calibrated. */
export function ScaleBar({ size, scale, umPerPx }: ScaleBarProps) {
  const { t } = useTranslation('masks');
  const locale = useLocale();
  const pxPerUm = umPerPx === null ? null : scale / umPerPx;
  const length =
    pxPerUm === null
      ? null
      : LENGTHS.reduce((best, each) =>
          Math.abs(each * pxPerUm - WANTED) < Math.abs(best * pxPerUm - WANTED) ? each : best,
        );
  return (
    <>
      <Box sx={{ ...SIGN, top: 10 }}>
        {t('sizeAndZoom', { width: size.width, height: size.height, zoom: noDecimals(scale * 100, locale) })}
      </Box>
      {pxPerUm !== null && length !== null && (
        <Box sx={{ ...SIGN, bottom: 10, textAlign: 'center' }}>
          {t('um', { value: upToTwoDecimals(length, locale) })}
          <Box sx={{ width: length * pxPerUm, height: 2, bgcolor: '#fff', mt: 0.25 }} />
        </Box>
      )}
    </>
  );
}
