import { type ChoiceWay, FRAME_CHOICE } from '@sarm/domain/videos/frame-choice';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const { min, max } = FRAME_CHOICE.n;
const { middle, within } = FRAME_CHOICE.doubt;

export interface ChoiceNumberProps {
  readonly way: ChoiceWay;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The number of a choice, called by what it means there. */
export function ChoiceNumber({ way, value, onChange }: ChoiceNumberProps) {
  const { t } = useTranslation('recordings');
  const locale = useLocale();
  const valid = Number.isInteger(value) && value >= min && value <= max;
  const hint = {
    every: t('choose.everyHint'),
    random: t('choose.randomHint'),
    doubt: t('choose.doubtHint', {
      low: twoDecimals(middle - within, locale),
      high: twoDecimals(middle + within, locale),
    }),
  };
  return (
    <TextField
      key={way}
      type="number"
      size="small"
      label={t(`choose.${way}N`)}
      defaultValue={value}
      error={!valid}
      helperText={valid ? hint[way] : t('choose.nRange', { min, max })}
      slotProps={{ htmlInput: { min, max, step: 1 } }}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
    />
  );
}
