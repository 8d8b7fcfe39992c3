import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { TextInput } from '@sarm/ui/text-input';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';

export interface ReasonFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  readonly label: string;
  /** Names the row of usual reasons. */
  readonly usualLabel: string;
  readonly usual: readonly string[];
  readonly autoFocus?: boolean;
}

/** A reason as text; the usual ones are a press away, and more can be typed after them. */
export function ReasonField<V extends FieldValues>(props: ReasonFieldProps<V>) {
  const { control, name, label, usualLabel, usual, autoFocus = false } = props;
  const { field, fieldState } = useController<V>({ control, name });
  const message = fieldState.error?.message;
  return (
    <>
      <Box role="group" aria-label={usualLabel} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {usual.map((reason) => (
          <Chip
            key={reason}
            size="small"
            variant={field.value === reason ? 'filled' : 'outlined'}
            label={reason}
            onClick={() => field.onChange(reason)}
          />
        ))}
      </Box>
      <TextInput
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={message !== undefined}
        helperText={message}
        label={label}
        required
        multiline
        minRows={2}
        autoFocus={autoFocus}
      />
    </>
  );
}
