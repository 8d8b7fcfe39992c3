import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import { SETTING_BOUNDS } from '@sarm/domain/settings';
import { type FormEvent, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useRead } from '../../../shared/api/use-read.ts';
import type { Values } from './use-group-form.ts';

const { min, max } = SETTING_BOUNDS.videoRetentionPeriod;

interface RetentionForm {
  readonly control: Control<Values<'storage'>>;
  readonly onSubmit: (event?: FormEvent) => unknown;
}

/** PLT-227: the effect of another period than the one that is saved, and the confirmation before it is saved. */
export function useRetention(form: RetentionForm, saved: number) {
  const typed: unknown = useWatch({ control: form.control, name: 'videoRetentionPeriod' });
  const days = typeof typed === 'number' ? typed : Number(typed === '' ? Number.NaN : typed);
  const changed = Number.isInteger(days) && days >= min && days <= max && days !== saved;
  const answer = useRead(systemSettingsCalls.retention, changed ? { query: { days } } : null);
  const effect = changed && answer.data?.days === days ? answer.data : undefined;
  const [confirming, setConfirming] = useState(false);
  const removes = effect !== undefined && effect.originals > 0;
  return {
    shown: changed,
    answer,
    effect,
    removes,
    confirming: confirming && effect !== undefined,
    close: () => setConfirming(false),
    onSubmit: (event?: FormEvent): void => {
      if (!removes) {
        form.onSubmit(event);
        return;
      }
      event?.preventDefault();
      setConfirming(true);
    },
  };
}
