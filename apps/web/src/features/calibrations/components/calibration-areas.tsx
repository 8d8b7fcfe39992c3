import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { areaPresetsCalls } from '@sarm/contracts/addresses/area-presets.generated';
import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { usedPercent } from '@sarm/domain/figures/part-of-picture';
import { PAGING } from '@sarm/domain/limits';
import { ErrorState } from '@sarm/ui/error-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RemoveAreaDialog } from './remove-area-dialog.tsx';

export interface CalibrationAreasProps {
  readonly calibration: Calibration;
  readonly onClose: () => void;
}

/** What is kept with a calibration: where it lies in the picture, who kept it and why. */
export function CalibrationAreas({ calibration, onClose }: CalibrationAreasProps) {
  const { t } = useTranslation(['calibrations', 'common']);
  const title = useId();
  const [removing, setRemoving] = useState<AreaPreset | null>(null);
  const read = useRead(areaPresetsCalls.list, {
    params: { id: calibration.id },
    query: { limit: PAGING.maxLimit },
  });
  const { data } = read;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {t('calibrations:areas.title', { name: calibration.name })}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {t('calibrations:areas.text')}
        </Typography>
        {data === undefined && read.isError && (
          <ErrorState
            message={t('calibrations:areas.failed', { message: errorText(read.error) })}
            retryLabel={t('common:retry')}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        )}
        {data === undefined && !read.isError && (
          <CardSkeletons label={t('calibrations:areas.of', { name: calibration.name })} count={1} />
        )}
        {data !== undefined && data.items.length === 0 && (
          <Typography variant="body2">{t('calibrations:areas.none')}</Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data?.items.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              onRemove={data.may_change ? () => setRemoving(preset) : null}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
      {removing !== null && <RemoveAreaDialog preset={removing} onClose={() => setRemoving(null)} />}
    </Dialog>
  );
}

interface RowProps {
  readonly preset: AreaPreset;
  readonly onRemove: (() => void) | null;
}

function PresetRow({ preset, onRemove }: RowProps) {
  const { t } = useTranslation('calibrations');
  const locale = useLocale();
  const { name, version, picture, excluded, reason, by, at } = preset;
  const percent = usedPercent({ ...picture, excluded });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1.5, alignItems: 'center' }}
    >
      <PresetPicture preset={preset} label={t('areas.picture', { name })} />
      {/* Not narrower on a telephone: the button moves below it. */}
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('areas.line', { version, ...picture, percent })}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {t('areas.by', { name: by ?? '–', date: dateOnly(at, locale), reason })}
        </Typography>
      </Box>
      {onRemove !== null && (
        <Button size="small" onClick={onRemove} aria-label={t('areas.removeOf', { name })}>
          {t('areas.remove')}
        </Button>
      )}
    </Box>
  );
}

/** The frame of the camera with what is left out of it. */
function PresetPicture({ preset, label }: { readonly preset: AreaPreset; readonly label: string }) {
  const { picture, excluded } = preset;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      shapeRendering="crispEdges"
      sx={{
        width: 96,
        flexShrink: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        color: 'text.secondary',
      }}
    >
      {excluded.map(([x, y, width, height], at) => (
        <rect key={at} x={x} y={y} width={width} height={height} fill="currentColor" />
      ))}
    </Box>
  );
}
