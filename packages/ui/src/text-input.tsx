import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

export interface TextInputProps
  extends Pick<
    OutlinedInputProps,
    | 'autoComplete'
    | 'autoFocus'
    | 'disabled'
    | 'endAdornment'
    | 'inputRef'
    | 'maxRows'
    | 'minRows'
    | 'multiline'
    | 'name'
    | 'onBlur'
    | 'onChange'
    | 'placeholder'
    | 'readOnly'
    | 'required'
    | 'startAdornment'
    | 'type'
    | 'value'
  > {
  readonly label: string;
  /** The label is accessible but not drawn, e.g. where a placeholder says the same. */
  readonly hideLabel?: boolean;
  readonly error?: boolean;
  readonly helperText?: ReactNode;
  readonly inputProps?: OutlinedInputProps['inputProps'];
  readonly sx?: SxProps<Theme>;
}

/**
 * A labelled line or block of text. Made of the parts of MUI's TextField without its select, which brings menus and
 * popovers: 15 kB that the sign-in screen would load for nothing.
 */
export function TextInput(props: TextInputProps) {
  const { label, hideLabel = false, error = false, helperText, inputProps, required, disabled, sx } = props;
  const { hideLabel: _, helperText: _text, inputProps: _props, sx: _sx, ...input } = props;
  const id = useId();
  const isTime = input.type === 'date' || input.type === 'datetime-local' || input.type === 'time';
  const hint = helperText === undefined || helperText === '' ? undefined : `${id}-hint`;
  return (
    <FormControl
      fullWidth
      size="small"
      error={error}
      required={required ?? false}
      disabled={disabled ?? false}
      {...(sx === undefined ? {} : { sx })}
    >
      {!hideLabel && (
        // The browser shows its own pattern in an empty day or time, so the label never has the place for itself.
        <InputLabel htmlFor={id} {...(isTime ? { shrink: true } : {})}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        {...input}
        id={id}
        label={hideLabel ? undefined : label}
        {...(isTime ? { notched: true } : {})}
        {...(hint === undefined ? {} : { 'aria-describedby': hint })}
        inputProps={hideLabel ? { 'aria-label': label, ...inputProps } : inputProps}
      />
      {hint !== undefined && <FormHelperText id={hint}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
