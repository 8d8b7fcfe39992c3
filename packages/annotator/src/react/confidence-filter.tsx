import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { confidenceTone } from './box-mark.tsx';

export interface ConfidenceFilterProps {
  readonly confidences: readonly number[];
  /** Boxes below it are hidden. */
  readonly from: number;
  readonly label: string;
  readonly valueText: (value: number) => string;
  readonly onFrom: (from: number) => void;
}

/** TEC-189 has 0.05 for the threshold of a run; the filter has the same steps. */
export const FILTER_STEP = 0.05;
const BARS = 20;
const FIRST = 0;
const WIDTH = (1 - FIRST) / BARS;

/** Boxes in each step of 0.05. */
export function histogramOf(confidences: readonly number[]): number[] {
  const bars = Array.from({ length: BARS }, () => 0);
  for (const confidence of confidences) {
    const at = Math.min(BARS - 1, Math.max(0, Math.floor((confidence - FIRST) / WIDTH + 1e-9)));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return bars;
}

/** How sure the model was of what it found, and from where on boxes are shown. */
export function ConfidenceFilter({ confidences, from, label, valueText, onFrom }: ConfidenceFilterProps) {
  const bars = histogramOf(confidences);
  const most = Math.max(1, ...bars);
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.75rem' }}>
        <Box component="span" id="confidence-filter" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="b" sx={{ fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {valueText(from)}
        </Box>
      </Box>
      <Box sx={{ px: 0.75 }}>
        <Box
          aria-hidden
          sx={{ display: 'flex', alignItems: 'flex-end', gap: '2px', height: 44, mt: 0.5, mb: '-14px' }}
        >
          {bars.map((count, at) => {
            const start = FIRST + at * WIDTH;
            return (
              <Box
                key={start}
                data-count={count}
                sx={{
                  flex: 1,
                  height: count === 0 ? 0 : `${Math.max(6, (100 * count) / most)}%`,
                  bgcolor: confidenceTone(start + WIDTH / 2),
                  opacity: start + WIDTH <= from + 1e-9 ? 0.35 : 1,
                }}
              />
            );
          })}
        </Box>
        <Slider
          size="small"
          value={from}
          min={FIRST}
          max={1}
          step={FILTER_STEP}
          marks={[0, 0.4, 0.6, 0.8, 1].map((value) => ({ value, label: valueText(value) }))}
          track="inverted"
          aria-labelledby="confidence-filter"
          getAriaValueText={valueText}
          onChange={(_, value) => onFrom(Array.isArray(value) ? (value[0] ?? FIRST) : value)}
          sx={{
            display: 'block',
            mb: 2,
            '& .MuiSlider-markLabel': { fontSize: '0.75rem', top: 22 },
            '& .MuiSlider-mark': { opacity: 0 },
          }}
        />
      </Box>
    </Box>
  );
}
