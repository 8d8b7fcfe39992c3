import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { useTranslation } from 'react-i18next';
import { twoDecimals } from '../format/format-figures.ts';
import { useLocale } from '../format/use-locale.ts';
import { BoundedSlider } from '../videos/bounded-slider.tsx';

export interface DetectionForm {
  readonly confidence: number;
  readonly crops: boolean;
  readonly visualization: boolean;
}

/** TEC-189 */
export const INITIAL_DETECTION: DetectionForm = {
  confidence: DETECTION.confidence.default,
  crops: true,
  visualization: true,
};

/** What a run is sent with (TEC-227). */
export const detectionBody = (form: DetectionForm) => ({
  // A slider adds its steps up: 0.45 may come as 0.45000000000000007.
  confidence_threshold: Math.round(form.confidence * 100) / 100,
  generate_crops: form.crops,
  generate_visualization: form.visualization,
});

export interface DetectionSettingsProps {
  readonly form: DetectionForm;
  readonly onChange: (form: DetectionForm) => void;
}

/** TEC-189: the settings of a detection run. */
export function DetectionSettings({ form, onChange }: DetectionSettingsProps) {
  const { t } = useTranslation('recordings');
  const locale = useLocale();
  const { min, max, step } = DETECTION.confidence;
  const option = (name: 'crops' | 'visualization') => (
    <FormControlLabel
      control={
        <Switch checked={form[name]} onChange={(_, on) => onChange({ ...form, [name]: on })} size="small" />
      }
      label={t(`detection.${name}`)}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <BoundedSlider
        label={t('detection.confidence')}
        text={twoDecimals(form.confidence, locale)}
        value={form.confidence}
        min={min}
        max={max}
        step={step}
        onChange={(confidence) => onChange({ ...form, confidence })}
      />
      {option('crops')}
      {option('visualization')}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('detection.kept')}
      </Typography>
    </Box>
  );
}
