import InputAdornment from '@mui/material/InputAdornment';
import { TextInput, type TextInputProps } from '@sarm/ui/text-input';
import type { ReactNode } from 'react';

export interface NumberFieldProps extends Omit<TextInputProps, 'endAdornment' | 'type'> {
  /** Left out of a mere number. */
  readonly unit?: string;
  /** Shown while nothing is wrong; a complaint takes its place. */
  readonly bounds: ReactNode;
}

/** An integer with its unit in the field and its bounds below it. */
export function NumberField({ unit, bounds, helperText, ...field }: NumberFieldProps) {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      // A field of type number drops what it cannot read; people should see what they typed.
      inputProps={{ inputMode: 'numeric', ...field.inputProps }}
      endAdornment={unit === undefined ? undefined : <InputAdornment position="end">{unit}</InputAdornment>}
      helperText={helperText ?? bounds}
    />
  );
}
