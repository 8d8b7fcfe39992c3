import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import { usedPercent } from '@sarm/domain/figures/part-of-picture';
import { useTranslation } from 'react-i18next';
import type { AreaPresets } from './use-area-presets.ts';

export const presetPercent = ({ picture, excluded }: AreaPreset): number =>
  usedPercent({ ...picture, excluded });

/** What is kept with the calibration for such frames; nothing where the video has none. */
export function AreaPresetList({ from }: { readonly from: AreaPresets }) {
  const { t } = useTranslation(['viewer', 'common']);
  const { read, presets, shown } = from;
  if (read.isUninitialized || (read.data !== undefined && presets.length === 0)) return null;
  return (
    <Box
      component="section"
      aria-labelledby="area-presets"
      sx={{ borderTop: 1, borderColor: 'hairline', pt: 1.5 }}
    >
      <Typography variant="subtitle2" component="h3" id="area-presets">
        {t('viewer:area.preset.title')}
      </Typography>
      {read.isError && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
          {t('viewer:area.preset.loadFailed')}{' '}
          <Button size="small" onClick={() => void read.refetch()}>
            {t('common:retry')}
          </Button>
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ mx: -0.75, my: 0, px: 0.75, py: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' }}
      >
        {presets.map((preset) => {
          const { id, name, version, reason, by } = preset;
          return (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {name}
                </Typography>
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {t('viewer:area.preset.line', { version, percent: presetPercent(preset) })}
                  <br />
                  {t('viewer:area.preset.by', { name: by ?? '–', reason })}
                </Typography>
              </Box>
              <Button
                size="small"
                variant="outlined"
                aria-pressed={shown?.id === id}
                aria-label={t('viewer:area.preset.showOf', { name })}
                onClick={() => from.show(preset)}
              >
                {t('viewer:area.preset.show')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
