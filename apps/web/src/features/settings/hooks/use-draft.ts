import type { OwnSettings } from '@sarm/contracts/http/settings/settings.routes';
import type { UserSettings } from '@sarm/domain/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { useOwnSettings } from '../../../shared/settings/use-own-settings.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

const FIELDS = ['darkMode', 'language', 'defaultProject', 'emailNotifications'] as const;

/** What a part of the page shows and changes. */
export interface SectionProps {
  readonly draft: UserSettings;
  readonly unsaved: (field: keyof UserSettings) => boolean;
  readonly change: (part: Partial<UserSettings>) => void;
}

/** What is chosen on the page and not saved: only the changed fields, so that one stored elsewhere meanwhile is kept. */
export function useDraft(stored: OwnSettings) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const { save, saving } = useOwnSettings();
  const [chosen, setChosen] = useState<Partial<UserSettings>>({});
  const changed = FIELDS.filter((field) => chosen[field] !== undefined && chosen[field] !== stored[field]);
  const draft: UserSettings = { ...stored, ...chosen };
  /** PLT-203, PLT-204 */
  const send = async (): Promise<void> => {
    const { error } = await save(Object.fromEntries(changed.map((field) => [field, chosen[field]])));
    if (error !== undefined) {
      toast.error(t('saveFailed'));
      return;
    }
    setChosen({});
    // In the language that was chosen just now: this function still has the texts of the former one.
    await i18n.loadLanguages(draft.language);
    toast.success(i18n.getFixedT(draft.language, 'settings')('saved'));
  };
  return {
    draft,
    changed,
    change: (part: Partial<UserSettings>) => setChosen({ ...chosen, ...part }),
    discard: () => setChosen({}),
    saving,
    save: () => void send(),
  };
}
