import { type CommandName } from '@sarm/annotator/commands/commands';
import { type ChangedKeys, changeKey, readChangedKeys } from '@sarm/annotator/commands/key-bindings';
import { writtenKeys } from '@sarm/annotator/commands/key-names';
import { keyBindingsCalls } from '@sarm/contracts/addresses/key-bindings.generated';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';

export interface KeyChoice {
  readonly changed: ChangedKeys;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly choose: (command: CommandName, event: KeyboardEvent) => void;
  readonly restore: () => void;
}

/** The person's own keys: read with the page, saved one by one. Until they are read the product's keys hold. */
export function useKeyBindings(): KeyChoice {
  const { t } = useTranslation('annotation');
  const stored = useRead(keyBindingsCalls.get);
  const [save, saving] = useChange(keyBindingsCalls.update);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const bindings = stored.data?.bindings;
  const changed = useMemo(
    () =>
      readChangedKeys(Object.fromEntries((bindings ?? []).map(({ command, keys }) => [command, keys[0]]))),
    [bindings],
  );
  const store = async (next: ChangedKeys): Promise<void> => {
    setProblem(undefined);
    const { error } = await save({
      body: { bindings: Object.entries(next).map(([command, key]) => ({ command, keys: [key] })) },
    });
    if (error !== undefined) setProblem(t('sheet.failed', { message: errorText(error) }));
  };
  const choose = (command: CommandName, event: KeyboardEvent): void => {
    const [key] = writtenKeys(event);
    if (key === undefined) return;
    const result = changeKey(changed, command, key);
    if (result.accepted) void store(result.changed);
    else if (result.because === 'taken')
      setProblem(t('sheet.taken', { key, action: t(`command.${result.by}`) }));
    else setProblem(t('sheet.refused', { key }));
  };
  return { changed, busy: saving.isLoading, problem, choose, restore: () => void store({}) };
}
