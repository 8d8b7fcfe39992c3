import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface SeveralFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  readonly label: string;
  /** What can be chosen, with its label; other values that the form holds can only be taken away. */
  readonly options: Readonly<Record<string, string>>;
  readonly labelOf: (value: string) => string;
  readonly helperText?: string;
  /** Queries the server while people type. */
  readonly onSearch?: (text: string) => void;
  /** What was held when the form was opened: what comes newly is marked. */
  readonly before: readonly string[];
  /** Held values that the person cannot take away. */
  readonly fixed?: readonly string[];
}

const NONE: readonly string[] = [];

/** Several of many as chips; the form holds their values. */
export function SeveralField<V extends FieldValues>(props: SeveralFieldProps<V>) {
  const { control, name, label, options, labelOf, helperText, onSearch, before, fixed = NONE } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController<V>({ control, name });
  const held = field.value as readonly string[];
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={[...new Set([...Object.keys(options), ...held])]}
      value={[...held]}
      getOptionLabel={labelOf}
      getOptionDisabled={(value) => fixed.includes(value)}
      onChange={(_, chosen) =>
        field.onChange([
          ...held.filter((value) => fixed.includes(value) && !chosen.includes(value)),
          ...chosen,
        ])
      }
      onBlur={field.onBlur}
      onInputChange={(_, typed, reason) => reason === 'input' && onSearch?.(typed.trim())}
      noOptionsText={t('noChoices')}
      clearText={t('clearChoice')}
      openText={t('openChoices')}
      closeText={t('close')}
      renderValue={(values, itemProps) =>
        values.map((value, index) => {
          const { key, onDelete, ...chip } = itemProps({ index });
          const added = !before.includes(value);
          return (
            <Chip
              key={key}
              {...chip}
              {...(fixed.includes(value) ? {} : { onDelete })}
              size="small"
              variant="outlined"
              color={added ? 'success' : 'default'}
              label={added ? `+ ${labelOf(value)}` : labelOf(value)}
              sx={added ? { borderStyle: 'dashed' } : {}}
            />
          );
        })
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  );
}
