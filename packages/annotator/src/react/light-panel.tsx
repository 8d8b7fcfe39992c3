import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import type { Light } from '../engine/annotator.types.ts';

/** The picture as it is stored. */
export const STORED_LIGHT: Light = { brightness: 0, contrast: 0 };

export interface LightPanelTexts {
  readonly panel: string;
  readonly brightness: string;
  readonly contrast: string;
  readonly reset: string;
  readonly note: string;
}

export interface LightPanelProps {
  readonly light: Light;
  readonly texts: LightPanelTexts;
  readonly onLight: (light: Light) => void;
}

export function LightPanel({ light, texts, onLight }: LightPanelProps) {
  const slider = (name: keyof Light) => (
    <Box
      component="label"
      sx={{ display: 'grid', gridTemplateColumns: '88px 160px 40px', gap: 1.5, alignItems: 'center' }}
    >
      <span>{texts[name]}</span>
      <Slider
        size="small"
        min={-100}
        max={100}
        step={5}
        value={Math.round(light[name] * 100)}
        aria-label={texts[name]}
        onChange={(_, value) =>
          onLight({ ...light, [name]: (Array.isArray(value) ? (value[0] ?? 0) : value) / 100 })
        }
      />
      <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right', fontWeight: 620 }}>
        {Math.round(light[name] * 100)}
      </Box>
    </Box>
  );
  return (
    <Box
      role="group"
      aria-label={texts.panel}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        px: 2,
        py: 0.5,
        fontSize: '0.75rem',
      }}
    >
      {slider('brightness')}
      {slider('contrast')}
      <Button
        size="small"
        onClick={() => onLight(STORED_LIGHT)}
        disabled={light.brightness === 0 && light.contrast === 0}
      >
        {texts.reset}
      </Button>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {texts.note}
      </Box>
    </Box>
  );
}
