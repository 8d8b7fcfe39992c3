import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import fc from 'fast-check';
import type { BoxEdit } from '../src/client/document.types.ts';
import type { FrameDocument } from '../src/client/frame-document.ts';
import type { LocalEdit } from '../src/client/pending-edits.ts';

export const ACTS = [
  'draw',
  'move',
  'resize',
  'class',
  'verify',
  'attributes',
  'track',
  'delete',
  'delete several',
  'undo',
  'redo',
  'settle',
  'copy from previous',
] as const;

export const FATES = [
  'arrives',
  'request lost',
  'answer lost',
  'request doubled',
  'request delayed',
  'answer delayed',
] as const;

export type Command =
  | {
      readonly kind: 'act';
      readonly client: number;
      readonly act: (typeof ACTS)[number];
      readonly pick: number;
      readonly value: number;
    }
  | { readonly kind: 'send'; readonly client: number; readonly fate: (typeof FATES)[number] }
  | { readonly kind: 'read'; readonly client: number; readonly fate: 'arrives' | 'lost' | 'delayed' }
  | { readonly kind: 'hint'; readonly client: number }
  | { readonly kind: 'deliver late'; readonly pick: number; readonly answered: boolean }
  | { readonly kind: 'kill tab'; readonly client: number; readonly offline: boolean }
  | { readonly kind: 'run'; readonly value: number };

const client = fc.nat(2);

/** What people, the network and the worker do, one after the other. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('act'),
      client,
      act: fc.constantFrom(...ACTS),
      pick: fc.nat(7),
      value: fc.nat(99),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      client,
      fate: fc.constantFrom('arrives', 'arrives', ...FATES),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read'),
      client,
      fate: fc.constantFrom('arrives', 'arrives', 'lost', 'delayed'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hint'), client }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deliver late'), pick: fc.nat(9), answered: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill tab'), client, offline: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('run'), value: fc.nat(99) }) },
);

const picked = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

/** Most lie in the picture of 640 by 480; some are too small, some leave it. */
export function placeOf(value: number): NonNullable<BoxValues['box']> {
  const side = value % 13 === 0 ? 9 : 12 + (value % 7) * 3;
  const x = value % 17 === 0 ? 630 : (value % 10) * 50;
  const y = Math.floor(value / 10) * 40;
  return [x, y, x + side, y + side];
}

/** What a person does with the boxes on their screen. `newId` makes ids of boxes. */
export function actOn(
  document: FrameDocument,
  { act, pick, value }: Extract<Command, { kind: 'act' }>,
  newId: () => string,
): LocalEdit[] {
  if (act === 'undo') return document.undo();
  if (act === 'redo') return document.redo();
  if (act === 'settle') {
    const conflict = picked(document.conflicts(), pick);
    return conflict === undefined ? [] : document.settle(conflict.id, value % 2 === 0 ? 'mine' : 'theirs');
  }
  const drawn = (at: number): BoxEdit => ({
    kind: 'create',
    object_id: newId(),
    changes: { box: placeOf(at) },
  });
  if (act === 'draw') return document.edit([drawn(value)]);
  if (act === 'copy from previous') return document.edit([drawn(value), drawn(value + 1), drawn(value + 2)]);
  const boxes = document.objects().toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const box = picked(boxes, pick);
  if (box === undefined) return [];
  if (act === 'delete several') return document.edit(boxes.slice(pick % 3, (pick % 3) + 2).map(removal));
  if (act === 'delete') return document.edit([removal(box)]);
  return document.edit([{ kind: 'update', object_id: box.id, changes: changeOf(act, box.box, value) }]);
}

const removal = ({ id }: { readonly id: string }): BoxEdit => ({
  kind: 'delete',
  object_id: id,
  changes: {},
});

function changeOf(
  act: 'move' | 'resize' | 'class' | 'verify' | 'attributes' | 'track',
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  value: number,
): BoxValues {
  switch (act) {
    case 'move':
      return { box: placeOf(value) };
    case 'resize':
      return { box: [x1, y1, x2 + (value % 9) - 4, y2 + (value % 5) - 2] };
    case 'class':
      return { class: DETECTION_CLASSES[value % DETECTION_CLASSES.length] ?? 'sperm' };
    case 'verify':
      return { verified: value % 4 !== 0 };
    case 'attributes':
      return { attributes: value % 2 === 0 ? ['overlaps'] : ['touches_edge', 'out_of_focus'] };
    case 'track':
      return { track: value % 3 === 0 ? null : value };
  }
}
