import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { SPLITS } from '@sarm/domain/training';
import { type Shares, VERSIONS } from '@sarm/domain/versions/versions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { splitGround } from './split-colours.ts';

/** Percent between two handles, and the step of one. */
const STEP = 5;
const HEIGHT = 10;
/** Above and below the bar, so that a handle is caught by a finger. */
const PADDING = 12;

const endsOf = ({ validation, test }: Shares): [number, number] => [
  Math.round(100 * (1 - validation - test)),
  Math.round(100 * (1 - test)),
];
const sharesOf = ([train, rest]: readonly [number, number]): Shares => ({
  validation: (rest - train) / 100,
  test: (100 - rest) / 100,
});

export interface ShareBarProps {
  readonly shares: Shares;
  readonly onChange: (shares: Shares) => void;
}

/** Where training and validation end, as handles that are dragged or moved by arrow keys. */
export function ShareBar({ shares, onChange }: ShareBarProps) {
  const { t } = useTranslation('versions');
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const ends = dragged ?? endsOf(shares);
  const least = 100 * (1 - VERSIONS.mostHeldBack);
  const [train, rest] = ends;
  const bounded = ([first = train, second = rest]: readonly number[]): [number, number] => {
    const at = Math.min(Math.max(first, least), 100 - 2 * STEP);
    return [at, Math.min(Math.max(second, at + STEP), 100 - STEP)];
  };
  return (
    <Box sx={{ position: 'relative', mx: 1, mb: 1 }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          top: PADDING,
          left: 0,
          right: 0,
          display: 'flex',
          height: HEIGHT,
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {SPLITS.map((split, at) => (
          <Box
            key={split}
            sx={{
              width: `${[train, rest - train, 100 - rest][at] ?? 0}%`,
              background: (theme) => splitGround(split, theme),
            }}
          />
        ))}
      </Box>
      <Slider
        value={ends}
        min={0}
        max={100}
        step={STEP}
        disableSwap
        track={false}
        getAriaLabel={(at) => t(at === 0 ? 'split.trainEnd' : 'split.validationEnd')}
        getAriaValueText={(value) => t('percent', { value })}
        onChange={(_, value) => setDragged(bounded(Array.isArray(value) ? value : [value]))}
        onChangeCommitted={(_, value) => {
          setDragged(null);
          onChange(sharesOf(bounded(Array.isArray(value) ? value : [value])));
        }}
        sx={{
          display: 'block',
          height: HEIGHT,
          py: `${PADDING}px`,
          '& .MuiSlider-rail': { opacity: 0 },
          '& .MuiSlider-thumb': {
            width: 18,
            height: 18,
            bgcolor: 'background.paper',
            border: 2,
            borderColor: 'primary.main',
          },
        }}
      />
    </Box>
  );
}
