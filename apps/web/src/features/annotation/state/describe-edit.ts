import type { StoredEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxAttribute, BoxValues, RunValues } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import type { TFunction } from 'i18next';

type Translate = TFunction<'annotation'>;
type ModelName = (id: string) => string;
type Place = NonNullable<BoxValues['box']>;

/** Made this long before the server had it: it waited on a computer without a connection. */
const OFFLINE_MS = 30_000;

const sizeOf = ([x1, y1, x2, y2]: Place) => ({ width: Math.round(x2 - x1), height: Math.round(y2 - y1) });
const middle = ([x1, y1, x2, y2]: Place) => ({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 });

function describePlace(t: Translate, before: Place | undefined, after: Place): string {
  if (before === undefined) return t('history.created');
  const [from, to] = [sizeOf(before), sizeOf(after)];
  const [start, end] = [middle(before), middle(after)];
  const pixels = Math.round(Math.hypot(end.x - start.x, end.y - start.y));
  const resized = from.width !== to.width || from.height !== to.height;
  if (!resized) return t('history.moved', { pixels });
  // A drag of one corner moves the middle as well: that is a change of size and nothing else.
  const cornerStays =
    [0, 2].some((x) => after[x] === before[x]) && [1, 3].some((y) => after[y] === before[y]);
  return cornerStays
    ? t('history.resized', { before: t('history.size', from), after: t('history.size', to) })
    : t('history.movedAndResized', { pixels });
}

const describeAttributes = (
  t: Translate,
  before: readonly BoxAttribute[],
  after: readonly BoxAttribute[],
): string[] => [
  ...after
    .filter((each) => !before.includes(each))
    .map((name) => t('history.attributeSet', { name: t(ATTRIBUTE_TEXTS[name]) })),
  ...before
    .filter((each) => !after.includes(each))
    .map((name) => t('history.attributeCleared', { name: t(ATTRIBUTE_TEXTS[name]) })),
];

export const ATTRIBUTE_TEXTS = {
  out_of_focus: 'command.outOfFocus',
  overlaps: 'command.overlaps',
  touches_edge: 'command.touchesEdge',
} as const satisfies Record<BoxAttribute, string>;

const classText = (t: Translate, name: DetectionClass | undefined): string =>
  name === undefined ? '–' : t(`class.${name}`);

/** What values say, in the order of the panel. */
export function describeValues(t: Translate, changes: BoxValues, was: BoxValues): string {
  const parts: string[] = [];
  if (changes.box !== undefined) parts.push(describePlace(t, was.box, changes.box));
  if (changes.class !== undefined && changes.class !== was.class)
    parts.push(t('history.class', { before: classText(t, was.class), after: classText(t, changes.class) }));
  if (changes.attributes !== undefined)
    parts.push(...describeAttributes(t, was.attributes ?? [], changes.attributes));
  if (changes.track !== undefined)
    parts.push(
      changes.track === null ? t('history.trackNone') : t('history.track', { value: changes.track }),
    );
  if (changes.verified !== undefined)
    parts.push(t(changes.verified ? 'history.verified' : 'history.unverified'));
  return parts.reduce((first, second) => (first === '' ? second : t('history.and', { first, second })), '');
}

function describeKind(t: Translate, { kind, changes, was }: StoredEdit, modelName: ModelName): string {
  if (kind === 'run') {
    const { model, added, removed } = changes as unknown as RunValues;
    return t('history.run', { model: modelName(model), added, removed });
  }
  if (kind === 'delete') return t('history.deleted');
  if (kind === 'settle') return t('history.settled');
  if (kind === 'create') return t('history.created');
  return describeValues(t, changes, was ?? {});
}

/** One line of the history. */
export function describeEdit(t: Translate, edit: StoredEdit, modelName: ModelName): string {
  const plain = describeKind(t, edit, modelName);
  const text = edit.undoes === null ? plain : t('history.undone', { text: plain });
  const met = edit.outcome === 'conflict' ? t('history.conflict', { text }) : text;
  const late = edit.kind !== 'run' && Date.parse(edit.at) - Date.parse(edit.made_at) > OFFLINE_MS;
  return late ? t('history.offline', { text: met }) : met;
}
