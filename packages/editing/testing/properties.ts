import type { BoxObject, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { isDeepStrictEqual } from 'node:util';
import { applyTo } from '../src/rules/decide-edits.ts';
import type { KeptEdit } from '../src/rules/kept-edit.ts';
import type { MadeEdit } from './model-client.ts';
import type { Simulation } from './simulation.ts';

/**
 * What must hold once everything has arrived, in terms of what people had on their screens and of what is stored. None of
 * these asks the rules themselves.
 */
export function problemsOf(simulation: Simulation): string[] {
  return [
    ...clientsDiffer(simulation),
    ...foldDiffers(simulation),
    ...lostOrDoubled(simulation),
    ...conflictsWithoutValues(simulation),
    ...wrongUndos(simulation),
    ...overwritten(simulation),
    ...wrongRefusals(simulation),
  ];
}

const sorted = <Item extends { readonly id: string }>(items: Iterable<Item>): Item[] =>
  [...items].sort((a, b) => (a.id < b.id ? -1 : 1));

/** (1) Every client shows the rows, and the conflicts that are open. */
function* clientsDiffer({ clients, server: { frame } }: Simulation): Generator<string> {
  const rows = sorted(frame.objects.values());
  const open = [...frame.conflicts.keys()].sort();
  for (const { document, userId } of clients) {
    if (!isDeepStrictEqual(sorted(document.objects()), rows))
      yield `${userId} shows other boxes than the rows`;
    const shown = document
      .conflicts()
      .map(({ id }) => id)
      .sort();
    if (!isDeepStrictEqual(shown, open)) yield `${userId} shows conflicts ${shown.join()} for ${open.join()}`;
    if (document.pendingObjects().size > 0) yield `${userId} waits for an edit that was answered`;
  }
}

/** (2) The edits add up to the rows. */
function* foldDiffers({ server: { frame } }: Simulation): Generator<string> {
  if (!isDeepStrictEqual(sorted(frame.folded().values()), sorted(frame.objects.values())))
    yield 'the edits do not add up to the rows';
}

/** (3) Every edit once, numbers without a gap; what was acknowledged is stored, what was refused is not, and nothing is forgotten. */
function* lostOrDoubled({ server: { frame }, memory }: Simulation): Generator<string> {
  const ids = frame.edits.map(({ edit_id }) => edit_id);
  const kept = new Set(ids);
  if (kept.size < ids.length) yield 'an edit is stored twice';
  if (frame.edits.some(({ seq }, index) => seq !== index + 1)) yield 'numbers have a gap';
  for (const id of memory.stored) if (!kept.has(id)) yield `${id} was acknowledged and is not stored`;
  for (const id of memory.made.keys()) {
    if (kept.has(id) && memory.refused.has(id))
      yield `${id} was refused (${memory.refused.get(id)}) and is stored`;
    if (!kept.has(id) && !memory.refused.has(id)) yield `${id} is lost`;
  }
  for (const { edit } of memory.made.values())
    if (
      typeof edit.base === 'object' &&
      edit.base !== null &&
      kept.has(edit.edit_id) &&
      !kept.has(edit.base.after)
    )
      yield `${edit.edit_id} is stored, and ${edit.base.after} that it was made on top of is not`;
}

const GROUPS: readonly (readonly (keyof BoxValues)[])[] = [
  ['box'],
  ['class', 'confidence', 'source'],
  ['attributes'],
  ['track'],
  ['verified'],
];
const touches = (values: BoxValues): boolean[] =>
  GROUPS.map((fields) => fields.some((field) => values[field] !== undefined));
const meet = (a: BoxValues, b: BoxValues): boolean => {
  const [those, these] = [touches(a), touches(b)];
  return those.some((each, group) => each && these[group]);
};
const removal = ({ kind, changes }: KeptEdit): boolean =>
  kind === 'delete' || kind === 'run' || changes.removed === true;

/** (4) A conflict holds the value that was sent and the one that it met, and the two could not both stand. */
function* conflictsWithoutValues({ server: { frame }, memory }: Simulation): Generator<string> {
  for (const { id, mine, theirs } of frame.conflicts.values()) {
    const sent = memory.made.get(mine.edit_id)?.edit;
    if (!isDeepStrictEqual({ ...mine.changes }, ordered(sent?.changes ?? {})))
      yield `${id} lost the value that was sent`;
    if (!isDeepStrictEqual(frame.edits[theirs.seq - 1], theirs)) yield `${id} lost the value that it met`;
  }
  for (const edit of frame.edits.filter(({ outcome }) => outcome === 'conflict'))
    if (!couldMeet(frame.edits, edit)) yield `${edit.edit_id} is in conflict with nothing`;
}

const ordered = ({ attributes, ...rest }: SentEdit['changes']) =>
  attributes === undefined ? rest : { ...rest, attributes: attributes.toSorted((a, b) => (a < b ? -1 : 1)) };

const couldMeet = (edits: readonly KeptEdit[], mine: KeptEdit): boolean =>
  edits.some(
    (each) =>
      each.seq > (mine.base ?? 0) &&
      each.seq < mine.seq &&
      each.outcome !== 'conflict' &&
      (each.kind === 'run' || each.object_id === mine.object_id) &&
      each.edit_id !== mine.follows &&
      (removal(each) ||
        mine.kind === 'delete' ||
        meet(each.changes, mine.changes) ||
        (each.changes.verified === true && (mine.changes.box ?? mine.changes.class) !== undefined)),
  );

/** (5) An undo that is stored brought back exactly what its edit found, and took nothing of anybody else with it. */
function* wrongUndos({ server: { frame } }: Simulation): Generator<string> {
  for (const undo of frame.edits.filter((each) => each.undoes !== null)) {
    const undone = frame.edits.find(({ edit_id }) => edit_id === undo.undoes);
    if (undone === undefined || undone.outcome === 'conflict')
      yield `${undo.edit_id} takes back what is not there`;
    else {
      if (undo.outcome === 'conflict') yield `${undo.edit_id} is an undo in conflict`;
      if (undo.kind !== 'delete' && !holds(undo.changes, undone.was ?? {}))
        yield `${undo.edit_id} brings back other values`;
      const disturbed = frame.edits.find(
        (each) =>
          each.object_id === undo.object_id &&
          each.seq > (undone.base ?? undone.seq) &&
          each.seq < undo.seq &&
          each.outcome !== 'conflict' &&
          each.client_id !== undo.client_id &&
          (removal(each) || undo.kind !== 'update' || meet(each.changes, undo.changes)),
      );
      // A settle that keeps what is there changes nothing.
      if (disturbed !== undefined && (removal(disturbed) || Object.keys(disturbed.changes).length > 0))
        yield `${undo.edit_id} takes ${disturbed.edit_id} of somebody else back`;
    }
  }
}

const holds = (values: BoxValues, expected: BoxValues): boolean =>
  Object.entries(expected).every(([field, value]) =>
    isDeepStrictEqual(values[field as keyof BoxValues], value),
  );

/** Nobody replaced a value that they had not on the screen, and nobody vouched for one. */
function* overwritten({ server: { frame }, memory }: Simulation): Generator<string> {
  const rows = new Map<string, BoxObject>();
  for (const edit of frame.edits) {
    const run = frame.runs.get(edit.seq);
    for (const id of run?.removed ?? []) rows.delete(id);
    for (const each of run?.added ?? []) rows.set(each.id, each);
    const before = rows.get(edit.object_id ?? '');
    const made = memory.made.get(edit.edit_id);
    if (before !== undefined && made !== undefined && edit.outcome !== 'conflict')
      for (const problem of unseenValues(edit, made, before)) yield `${edit.edit_id} ${problem}`;
    applyTo(rows, edit);
  }
}

/** Nobody sees these of a box. */
const UNSHOWN: ReadonlySet<string> = new Set(['seq', 'source']);

function* unseenValues(
  { kind, changes }: KeptEdit,
  { seen }: MadeEdit,
  before: BoxObject,
): Generator<string> {
  if (kind === 'settle') return;
  const same = (field: keyof BoxObject): boolean => isDeepStrictEqual(before[field], seen?.[field]);
  if (kind === 'delete') {
    const other = (Object.keys(before) as (keyof BoxObject)[]).find(
      (field) => !UNSHOWN.has(field) && !same(field),
    );
    if (other !== undefined) yield `removed a box whose ${other} its author had not seen`;
    return;
  }
  const news = (Object.keys(changes) as (keyof BoxValues & keyof BoxObject)[]).filter(
    (field) => !isDeepStrictEqual(before[field], changes[field]),
  );
  for (const field of news) if (!same(field)) yield `replaced a ${field} that its author had not seen`;
  const vouched = (field: 'box' | 'class'): boolean => changes[field] !== undefined || same(field);
  if (changes.verified === true && !(vouched('box') && vouched('class')))
    yield 'vouches for a place or class that its author had not seen';
  if (before.verified && !same('verified') && (news.includes('box') || news.includes('class')))
    yield 'moved a box under a verification that its author had not seen';
}

/** A browser sends nothing that makes no sense, and only an undo may come after its box: one that a run took is no box that never was. */
function* wrongRefusals({ memory }: Simulation): Generator<string> {
  for (const [id, code] of memory.refused) {
    const undo = memory.made.get(id)?.edit.undoes !== undefined;
    if (code === 'edit.invalid' || (code === 'edit.object_missing' && !undo))
      yield `${id} was refused: ${code}`;
  }
}
