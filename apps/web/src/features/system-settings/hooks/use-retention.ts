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

/** PLT-227: the effect of another period than the one that is saved, and the question that saving it asks. */
export function useRetention(form: RetentionForm, saved: number) {
  const typed: unknown = useWatch({ control: form.control, name: 'videoRetentionPeriod' });
  const days = typeof typed === 'number' ? typed : Number(typed === '' ? Number.NaN : typed);
  const asked = Number.isInteger(days) && days >= min && days <= max && days !== saved;
  const answer = useRead(systemSettingsCalls.retention, asked ? { query: { days } } : null);
  const effect = asked && answer.data?.days === days ? answer.data : undefined;
  const [asking, setAsking] = useState(false);
  const removes = effect !== undefined && effect.originals > 0;
  return {
    shown: asked,
    answer,
    effect,
    removes,
    asking: asking && effect !== undefined,
    close: () => setAsking(false),
    onSubmit: (event?: FormEvent): void => {
      if (!removes) {
        form.onSubmit(event);
        return;
      }
      event?.preventDefault();
      setAsking(true);
    },
  };
}
