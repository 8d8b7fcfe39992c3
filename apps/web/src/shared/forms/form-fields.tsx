import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';

export interface FieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly readOnly?: boolean;
  readonly helperText?: string;
}

export interface SelectFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** The label for each value, in the order of the menu. */
  readonly options: Readonly<Record<string, string>>;
  /** Values that are shown and cannot be chosen; the text below says why. */
  readonly closed?: readonly string[];
  /** Over both columns of a form. */
  readonly fullRow?: boolean;
}

/** One of several options. '' stands for null, which a menu cannot hold. */
export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
  const { control, name, label, options, closed = [], readOnly = false, helperText, fullRow = false } = props;
  const { field, fieldState } = useController<V>({ control, name });
  const chosen: unknown = field.value;
  return (
    <TextField
      select
      label={label}
      name={field.name}
      value={typeof chosen === 'string' ? chosen : ''}
      onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
      {...(fullRow ? { sx: { gridColumn: '1 / -1' } } : {})}
      slotProps={{
        input: { readOnly },
        // Where the empty value has a label of its own, that label is shown.
        ...('' in options ? { select: { displayEmpty: true }, inputLabel: { shrink: true } } : {}),
      }}
    >
      {Object.entries(options).map(([value, text]) => (
        <MenuItem key={value} value={value} disabled={closed.includes(value)}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SwitchField<V extends FieldValues>(props: FieldProps<V>) {
  const { control, name, label, readOnly = false } = props;
  const { field } = useController<V>({ control, name });
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={field.value === true}
          disabled={readOnly}
          onChange={(_, on) => field.onChange(on)}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

/** TEC-139: comma separated, trimmed, without empty ones and repetitions. */
export const readList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

/** Several short texts in one line. What is typed stays as it is; the form holds the list. */
export function ListField<V extends FieldValues>(props: FieldProps<V>) {
  const { control, name, label, readOnly = false, helperText } = props;
  const { field, fieldState } = useController<V>({ control, name });
  const [text, setText] = useState(() => (field.value as readonly string[]).join(', '));
  return (
    <TextInput
      label={label}
      name={field.name}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        field.onChange(readList(event.target.value));
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      readOnly={readOnly}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}
