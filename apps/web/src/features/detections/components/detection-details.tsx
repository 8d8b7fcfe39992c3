import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { useTranslation } from 'react-i18next';
import { twoDecimals, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface DetectionDetailsProps {
  readonly detection: Detection;
  readonly number: number;
  /** Absent: it is only looked at. */
  readonly editing?:
    | { readonly busy: boolean; readonly onVerify: () => void; readonly onRemove: () => void }
    | undefined;
}

/** One head: where it is, how sure the model was, and whether a person looked at it. */
export function DetectionDetails({ detection, number, editing }: DetectionDetailsProps) {
  const { t } = useTranslation(['frames', 'common']);
  const locale = useLocale();
  const { x1, y1, width, height, confidence, verified, source } = detection;
  const pixels = (value: number): string => t('frames:boxes.pixels', { value: noDecimals(value, locale) });
  const rows = [
    [t('frames:boxes.confidence'), twoDecimals(confidence, locale)],
    [t('frames:boxes.origin'), t(`frames:boxes.source.${source}`)],
    [t('frames:boxes.checked'), t(verified ? 'frames:boxes.yes' : 'frames:boxes.no')],
    ['x', pixels(x1)],
    ['y', pixels(y1)],
    [t('frames:boxes.size'), `${noDecimals(width, locale)} × ${pixels(height)}`],
  ] as const;
  return (
    <Box
      component="section"
      aria-label={t('frames:boxes.object', { number })}
      sx={{ p: 2, borderTop: 1, borderColor: 'hairline', display: 'grid', gap: 1 }}
    >
      <Typography variant="h3">{t('frames:boxes.object', { number })}</Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 16px' }}>
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {editing !== undefined && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="outlined" disabled={editing.busy} onClick={editing.onVerify}>
            {t(verified ? 'frames:boxes.unverify' : 'frames:boxes.verify')}
          </Button>
          <Button size="small" color="error" disabled={editing.busy} onClick={editing.onRemove}>
            {t('common:delete')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
