import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FRAME_SETS, type FrameSet } from '../../../shared/frames/use-frame-ids.ts';

export interface FrameSetFieldProps {
  /** How many frames each set has; undefined: not counted yet. */
  readonly counts: Readonly<Record<FrameSet, number>> | undefined;
  readonly value: FrameSet;
  readonly onChange: (set: FrameSet) => void;
}

/** TEC-012: in which frames of the video, each set with its count. */
export function FrameSetField({ counts, value, onChange }: FrameSetFieldProps) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const locale = useLocale();
  const labelId = useId();
  const label = (set: FrameSet): string =>
    counts === undefined
      ? t(`frames.${set}`)
      : t('frames.counted', { set: t(`frames.${set}`), frames: noDecimals(counts[set], locale) });
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ typography: 'body2' }}>
        {t('frames.label')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_, chosen) => onChange(FRAME_SETS.find((set) => set === chosen) ?? 'all')}
      >
        {FRAME_SETS.map((set) => (
          <FormControlLabel
            key={set}
            value={set}
            control={<Radio size="small" />}
            disabled={counts?.[set] === 0}
            label={label(set)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
