import { type PressedKey, writtenKeys } from '@sarm/annotator/commands/key-names';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';

export const CLASS_COMMAND_GROUPS = ['classes', 'entry', 'view', 'crops'] as const;

interface ClassCommand {
  readonly keys: readonly [string, ...string[]];
  readonly group: (typeof CLASS_COMMAND_GROUPS)[number];
}

/** One table for the keys and for the sheet that lists them. 1 to 5 are the classes in their order. */
export const CLASS_COMMANDS = {
  normal: { keys: ['1'], group: 'classes' },
  abnormal_head: { keys: ['2'], group: 'classes' },
  abnormal_midpiece: { keys: ['3'], group: 'classes' },
  abnormal_tail: { keys: ['4'], group: 'classes' },
  cytoplasmic_droplet: { keys: ['5'], group: 'classes' },
  less: { keys: ['-'], group: 'entry' },
  // Where + needs Shift, the key without it does too.
  more: { keys: ['+', '='], group: 'entry' },
  apply: { keys: ['Enter'], group: 'entry' },
  measures: { keys: ['M'], group: 'view' },
  outline: { keys: ['X'], group: 'view' },
  previous: { keys: ['ArrowLeft'], group: 'crops' },
  next: { keys: ['ArrowRight'], group: 'crops' },
  keys: { keys: ['?'], group: 'view' },
} as const satisfies Readonly<Record<string, ClassCommand>>;
export type ClassCommandName = keyof typeof CLASS_COMMANDS;
export const CLASS_COMMAND_NAMES = Object.keys(CLASS_COMMANDS) as ClassCommandName[];

export const keyOfClass = (name: MorphologyClass): string => String(MORPHOLOGY_CLASSES.indexOf(name) + 1);

const BY_KEY: ReadonlyMap<string, ClassCommandName> = new Map(
  CLASS_COMMAND_NAMES.flatMap((name) => CLASS_COMMANDS[name].keys.map((key) => [key, name] as const)),
);

export function classCommandOf(pressed: PressedKey): ClassCommandName | null {
  for (const written of writtenKeys(pressed)) {
    const name = BY_KEY.get(written);
    if (name !== undefined) return name;
  }
  return null;
}
