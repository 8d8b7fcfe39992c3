import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './form-fields.tsx';

const PAUSE_MS = 300;

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Distinguishes namesakes. */
  readonly detail?: string;
}

export interface LookupFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** What the server found for the text of `onSearch`. */
  readonly choices: readonly Choice[];
  /** What the form held when it was opened, which need not be among the choices. */
  readonly stored?: Choice | undefined;
  /** Shows the stored one whatever the form holds. */
  readonly fixed?: boolean;
  readonly loading: boolean;
  readonly onSearch: (text: string) => void;
}

/** One of many rows of the server, found by typing; the form holds its id, or null. */
export function LookupField<V extends FieldValues>(props: LookupFieldProps<V>) {
  const { control, name, label, readOnly = false, helperText, choices, stored, fixed = false } = props;
  const { loading, onSearch } = props;
  const { t } = useTranslation();
  const { field, fieldState } = useController<V>({ control, name });
  const [typed, setTyped] = useState<string>();
  const [picked, setPicked] = useState<Choice | null>(null);
  const held = fixed ? stored?.id : field.value;
  const chosen = [picked, stored, ...choices].find((choice) => choice?.id === held) ?? null;
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <Autocomplete
      size="small"
      options={choices}
      value={chosen}
      readOnly={readOnly}
      loading={loading}
      loadingText={t('loading')}
      noOptionsText={t('noChoices')}
      clearText={t('clearChoice')}
      openText={t('openChoices')}
      closeText={t('close')}
      getOptionKey={({ id }) => id}
      getOptionLabel={(choice) => choice.name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      // The server has searched already, and in more than the name that is shown.
      filterOptions={(found) => found}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, choice) => {
        setPicked(choice);
        field.onChange(choice?.id ?? null);
      }}
      onBlur={field.onBlur}
      renderOption={({ key, ...option }, choice) => (
        <li key={key} {...option}>
          <span>
            {choice.name}
            {choice.detail !== undefined && (
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {` · ${choice.detail}`}
              </Typography>
            )}
          </span>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          name={field.name}
          inputRef={field.ref}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  );
}
