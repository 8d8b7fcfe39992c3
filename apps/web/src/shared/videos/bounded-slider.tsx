import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';

export interface BoundedSliderProps {
  readonly label: string;
  readonly text: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

export function BoundedSlider({ label, text, onChange, ...bounds }: BoundedSliderProps) {
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {label}
        </Typography>
        <Typography variant="body2" sx={{ fontWeight: 620 }}>
          {text}
        </Typography>
      </Box>
      <Box sx={{ px: 1 }}>
        <Slider
          {...bounds}
          size="small"
          aria-label={label}
          getAriaValueText={() => text}
          onChange={(_, value) => onChange(Array.isArray(value) ? (value[0] ?? bounds.value) : value)}
        />
      </Box>
    </Box>
  );
}
