import {
  COMMAND_GROUPS,
  COMMAND_NAMES,
  type CommandGroup,
  type CommandName,
  commandRow,
  commandText,
} from '@sarm/annotator/commands/commands';
import { keysOf } from '@sarm/annotator/commands/key-bindings';
import { keyCaps } from '@sarm/annotator/commands/key-names';
import { type ShortcutRow, ShortcutsSheet } from '@sarm/annotator/react/shortcuts-sheet';
import { useTranslation } from 'react-i18next';
import type { KeyChoice } from '../hooks/use-key-bindings.ts';

export interface AnnotationKeysProps {
  readonly keys: KeyChoice;
  /** The clinical page has no label. */
  readonly hidden: ReadonlySet<CommandName>;
  readonly onClose: () => void;
}

/** Four commands by one key and the arrows. */
const FAMILIES = ['move', 'grow', 'shrink'] as const;
const WAYS = ['Left', 'Right', 'Up', 'Down'] as const;
type Family = (typeof FAMILIES)[number];
const familyOf = (command: CommandName): Family | undefined =>
  FAMILIES.find((family) => WAYS.some((way) => command === `${family}${way}`));

/** The one table of commands as a sheet, also the place where keys are changed. */
export function AnnotationKeys({ keys, hidden, onClose }: AnnotationKeysProps) {
  const { t } = useTranslation(['annotation', 'common']);
  const caps = (written: string): string[] =>
    keyCaps(written).map((cap) => t(`annotation:keyName.${cap}`, { defaultValue: cap }));
  /** What the four have in front of their arrows; undefined where a person gave one of them another key. */
  const sharedKey = (family: Family): string | undefined => {
    const written = WAYS.map((way) => keysOf(`${family}${way}`, keys.changed)[0]?.split(`Arrow${way}`));
    const [first] = written;
    const same = written.every((parts) => parts?.length === 2 && parts[1] === '' && parts[0] === first?.[0]);
    return same ? first?.[0]?.replace(/\+$/, '') : undefined;
  };
  const rowOf = (command: CommandName) => ({
    command,
    label: t(`annotation:${commandText(command)}`),
    keys: keysOf(command, keys.changed).map(caps),
    fixed: commandRow(command).fixed === true,
  });
  const rowsOf = (group: CommandGroup, changing: boolean) =>
    COMMAND_NAMES.filter((command) => commandRow(command).group === group && !hidden.has(command)).flatMap(
      (command): ShortcutRow[] => {
        const family = changing ? undefined : familyOf(command);
        const shared = family === undefined ? undefined : sharedKey(family);
        if (family === undefined || shared === undefined) return [rowOf(command)];
        if (command !== `${family}Left`) return [];
        return [
          {
            command: family,
            label: t(`annotation:sheet.family.${family}`),
            keys: [[...caps(shared), t('annotation:sheet.family.arrows')]],
          },
        ];
      },
    );
  return (
    <ShortcutsSheet
      groups={(changing) =>
        COMMAND_GROUPS.map((name) => ({
          name,
          title: t(`annotation:sheet.group.${name}`),
          rows: rowsOf(name, changing),
        }))
      }
      texts={{
        title: t('annotation:sheet.title'),
        find: t('annotation:sheet.find'),
        none: t('annotation:sheet.none'),
        note: t('annotation:sheet.note'),
        close: t('common:close'),
      }}
      changes={{
        texts: {
          change: t('annotation:sheet.change'),
          done: t('annotation:sheet.done'),
          reset: t('annotation:sheet.reset'),
          press: t('annotation:sheet.press'),
          changeOf: (action) => t('annotation:sheet.changeOf', { action }),
          changeNote: t('annotation:sheet.changeNote'),
        },
        problem: keys.problem,
        busy: keys.busy,
        onKey: (command, event) => keys.choose(command as CommandName, event),
        onReset: keys.restore,
      }}
      onClose={onClose}
    />
  );
}
