import { keyCaps } from '@sarm/annotator/commands/key-names';
import { ShortcutsSheet } from '@sarm/annotator/react/shortcuts-sheet';
import { useTranslation } from 'react-i18next';
import { CLASS_COMMAND_GROUPS, CLASS_COMMAND_NAMES, CLASS_COMMANDS } from '../state/class-commands.ts';

/** The one table of commands as a sheet. */
export function ClassKeys({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['morphology', 'common']);
  return (
    <ShortcutsSheet
      groups={() =>
        CLASS_COMMAND_GROUPS.map((group) => ({
          name: group,
          title: t(`morphology:group.${group}`),
          rows: CLASS_COMMAND_NAMES.filter((name) => CLASS_COMMANDS[name].group === group).map((name) => ({
            command: name,
            label: t(`morphology:command.${name}`),
            keys: [keyCaps(CLASS_COMMANDS[name].keys[0])],
          })),
        }))
      }
      texts={{
        title: t('morphology:keys'),
        find: t('morphology:findKey'),
        none: t('morphology:noKey'),
        note: t('morphology:keysNote'),
        close: t('common:close'),
      }}
      onClose={onClose}
    />
  );
}
