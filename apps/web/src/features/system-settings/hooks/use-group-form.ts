import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import type { SettingsGroup } from '@sarm/domain/settings';
import { useEffect, useState } from 'react';
import { type FieldValues, type Path, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrors, isApiError } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

export type Values<G extends SettingsGroup> = SystemSettingsAnswer[G] & FieldValues;

export interface CardProps {
  readonly settings: SystemSettingsAnswer;
  /** Whether something of the card is not saved. */
  readonly onUnsaved: (group: SettingsGroup, unsaved: boolean) => void;
}

/** What a card compares with: it changes when the card is saved or given up, and not while somebody fills it in. */
export function useBaseline<G extends SettingsGroup>(group: G, { settings }: CardProps) {
  const [base, setBase] = useState({ round: 0, values: settings[group] });
  const take = (values: SystemSettingsAnswer[G]): void => setBase({ round: base.round + 1, values });
  return { ...base, take, discard: () => take(settings[group]) };
}

export interface GroupForm<G extends SettingsGroup> extends Pick<CardProps, 'onUnsaved'> {
  readonly group: G;
  readonly values: SystemSettingsAnswer[G];
  /** Shown in place of what is stored, and saved unless the person chooses something else. */
  readonly proposed?: Partial<SystemSettingsAnswer[G]>;
  readonly onSaved: (values: SystemSettingsAnswer[G]) => void;
}

/** A card that saves alone: only the fields that were changed are sent, so that two administrators do not undo each other. */
export function useGroupForm<G extends SettingsGroup>(setup: GroupForm<G>) {
  const { group, values, proposed, onSaved, onUnsaved } = setup;
  const { t } = useTranslation('system');
  const toast = useToast();
  const named: SettingsGroup = group;
  const [save] = useChange(systemSettingsCalls.save);
  const form = useForm<Values<G>>({
    initial: { ...values, ...proposed },
    schema: async () =>
      (await import('@sarm/contracts/http/system-settings/system-settings.routes')).SETTINGS_BODIES[group],
    submit: async (all) => {
      const changed = Object.entries(all).filter(
        // What was proposed has been decided, whatever was stored before.
        ([name, value]) =>
          value !== values[name as keyof typeof values] || (proposed !== undefined && name in proposed),
      );
      const answer = await save({ params: { group }, body: Object.fromEntries(changed) });
      if (answer.error === undefined) {
        toast.success(t('saved', { group: t(`groups.${named}`) }));
        onSaved(answer.data[group]);
        return undefined;
      }
      // What the server says of fields stands below them.
      if (fieldErrors(answer.error).length > 0) return answer;
      const forbidden = isApiError(answer.error) && answer.error.status === 403;
      toast.error(t(forbidden ? 'mayNotSave' : 'saveFailed'));
      return undefined;
    },
  });
  const { dirtyFields, errors } = useFormState({ control: form.control });
  const dirty = Object.keys(dirtyFields);
  const unsaved = dirty.length > 0;
  useEffect(() => onUnsaved(group, unsaved), [onUnsaved, group, unsaved]);
  return {
    ...form,
    unsaved,
    isUnsaved: (name: Path<Values<G>>) => dirty.includes(name),
    wrong: Object.keys(errors).length,
  };
}
