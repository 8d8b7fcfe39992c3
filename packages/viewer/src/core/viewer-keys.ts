/** What a key makes the viewer do. One table for the keys, the sheet of keys and the tests. */
export const VIEWER_COMMANDS = {
  back: ['ArrowLeft'],
  forth: ['ArrowRight'],
  backTen: ['Shift+ArrowLeft'],
  forthTen: ['Shift+ArrowRight'],
  toggle: ['Space'],
  first: ['Home'],
  last: ['End'],
  slower: ['['],
  faster: [']'],
  boxes: ['B'],
  tracks: ['T'],
  ids: ['I'],
  nextTrack: ['J'],
  previousTrack: ['K'],
  clear: ['Escape'],
  keys: ['?'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ViewerCommand = keyof typeof VIEWER_COMMANDS;

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const written = ({ key, shiftKey }: PressedKey): string => {
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  return shiftKey && name.startsWith('Arrow') ? `Shift+${name}` : name;
};

const BY_KEY: ReadonlyMap<string, ViewerCommand> = new Map(
  Object.entries(VIEWER_COMMANDS).flatMap(([command, keys]) =>
    keys.map((key) => [key, command as ViewerCommand] as const),
  ),
);

/** Null where the key means nothing here, or belongs to the browser. */
export const commandOf = (pressed: PressedKey): ViewerCommand | null =>
  pressed.ctrlKey || pressed.altKey || pressed.metaKey ? null : (BY_KEY.get(written(pressed)) ?? null);
