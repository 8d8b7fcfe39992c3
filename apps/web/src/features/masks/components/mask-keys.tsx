import { MASK_COMMAND_GROUPS, MASK_COMMAND_NAMES, maskCommand } from '@sarm/annotator/masks/mask-commands';
import { keyCaps } from '@sarm/annotator/commands/key-names';
import { ShortcutsSheet } from '@sarm/annotator/react/shortcuts-sheet';
import { useTranslation } from 'react-i18next';

/** TEC-119, TEC-120: the one table of commands as a sheet. */
export function MaskKeys({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['masks', 'common']);
  return (
    <ShortcutsSheet
      groups={() =>
        MASK_COMMAND_GROUPS.map((group) => ({
          name: group,
          title: t(`masks:group.${group}`),
          rows: MASK_COMMAND_NAMES.filter((name) => maskCommand(name).group === group).map((name) => ({
            command: name,
            label: t(`masks:command.${name}`),
            keys: [keyCaps(maskCommand(name).key)],
          })),
        }))
      }
      texts={{
        title: t('masks:keys'),
        find: t('masks:findKey'),
        none: t('masks:noKey'),
        note: t('masks:keysNote'),
        close: t('common:close'),
      }}
      onClose={onClose}
    />
  );
}
