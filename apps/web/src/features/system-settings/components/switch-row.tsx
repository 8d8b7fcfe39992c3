import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { SettingRow } from '../../../shared/forms/setting-row.tsx';

export interface SwitchRowProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint: string;
  readonly unsaved: boolean;
  readonly children?: ReactNode;
}

export function SwitchRow<V extends FieldValues>(props: SwitchRowProps<V>) {
  const { control, name, label, hint, unsaved, children } = props;
  const { field } = useController<V>({ control, name });
  return (
    <SettingRow
      label={label}
      hint={hint}
      unsaved={unsaved}
      control={(named) => (
        <Switch
          checked={field.value === true}
          onChange={(_, on) => field.onChange(on)}
          onBlur={field.onBlur}
          slotProps={{ input: { role: 'switch', ref: field.ref, ...named } }}
        />
      )}
    >
      {children}
    </SettingRow>
  );
}
