import type { Classification } from '@sarm/contracts/http/labels/classification.entities';
import type { DataLabel, LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import type { ItemMeasures, MorphologyMeasure } from '@sarm/contracts/http/masks/measures.entities';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { CROP_SHEET, layOutSheet, writePlaces } from '@sarm/domain/shapes/crop-sheet';
import type { MorphologyClass, MorphologyDefect } from '@sarm/domain/morphology';
import type { MissingReason } from '@sarm/domain/stored/missing-reasons';
import { json } from './fake-server.ts';
import { LABEL_ID, labelItem } from './label-answers.ts';
import { crop, cropId, FRAME, label as maskLabel, morphologist } from './mask-app.ts';
import { type Answers, openApp } from './open-app.tsx';

export const LABEL_PAGE = `/finetune/morphology-data-label/${LABEL_ID}`;
export const LIST_PAGE = '/finetune/morphology-data-labels';
const AT = '2026-11-15T10:00:00.000Z';

export const itemId = (place: number): string => labelItem(place).id;
export const MORPHOLOGY_CALLS = {
  search: 'GET /api/annotations/sam2/data-labels/search',
  label: `GET /api/sarm/annotation/get-label/${LABEL_ID}`,
  classify: `PUT /api/annotations/sam2/data-labels/${LABEL_ID}/classifications`,
  statistics: `GET /api/annotations/sam2/data-labels/${LABEL_ID}/stats`,
  frame: `GET /api/sarm/frame/get-frame/${FRAME.id}`,
  picture: `GET /api/sarm/media/view-frame/${FRAME.id}`,
  sheet: 'GET /api/technical/crops/sheet',
  measures: (place: number) => `GET /api/technical/data-labels/${LABEL_ID}/items/${itemId(place)}/measures`,
} as const;

export const foundClass = (changes: Partial<Classification> = {}): Classification => ({
  morphologyClass: 'normal',
  confidence: 3,
  notes: '',
  defects: [],
  labeledAt: AT,
  labeledBy: morphologist.id,
  ...changes,
});

export const missing = (reason: MissingReason): MorphologyMeasure => ({ available: false, reason });
const measured = (value: number): MorphologyMeasure => ({
  available: true,
  value,
  interval: { lower: value - 0.1, upper: value + 0.1 },
});
const HEAD = ['length', 'width', 'area', 'perimeter', 'ellipticity', 'elongation', 'regularity'] as const;
const headOf = (measure: MorphologyMeasure) =>
  Object.fromEntries(HEAD.map((name) => [name, measure])) as ItemMeasures['measures']['head'];
export const noMask: ItemMeasures = {
  mask: null,
  measures: {
    head: headOf(missing('not_outlined')),
    midpiece: {
      length: missing('not_outlined'),
      width: missing('not_outlined'),
      angle: missing('not_outlined'),
    },
    dropletShare: missing('not_outlined'),
    notAssessed: 'not_stained',
    outlined: [],
  },
};
export const measuresOf = (mask: ItemMeasures['mask'], changes: Partial<ItemMeasures['measures']> = {}) =>
  json({
    mask,
    measures: { ...noMask.measures, head: headOf(measured(4.25)), outlined: ['head'], ...changes },
  } satisfies ItemMeasures);

interface SentItem {
  readonly item_id: string;
  readonly morphologyClass: MorphologyClass;
  readonly confidence: number;
  readonly notes: string;
  readonly defects: MorphologyDefect[];
}
export interface SentClasses {
  readonly items: readonly SentItem[];
}

export interface MorphologyWorld {
  readonly crops?: number;
  readonly label?: Partial<DataLabel>;
  /** By place, from 1. */
  readonly stored?: Readonly<Record<number, Classification>>;
  readonly hidden?: readonly number[];
  readonly person?: UserRecord;
}

/** A label that remembers what was stored in it. */
export function openLabel(
  { crops = 3, label = {}, stored = {}, hidden = [], person = morphologist }: MorphologyWorld = {},
  answers: Answers = {},
  at: string = LABEL_PAGE,
) {
  const places = Array.from({ length: crops }, (_, place) => place + 1);
  const classes = new Map(Object.entries(stored).map(([place, found]) => [itemId(Number(place)), found]));
  const items = (): LabelledBox[] =>
    places.map((place) => ({
      id: itemId(place),
      frame_id: FRAME.id,
      detection_id: cropId(place),
      name: 'S007/1 #12',
      classification: classes.get(itemId(place)) ?? null,
      classification_hidden: hidden.includes(place),
    }));
  const read = (): Response =>
    json({
      data_label: {
        ...maskLabel,
        user_id: morphologist.id,
        item_count: crops,
        labeled_count: classes.size,
        ...label,
      },
      items: items(),
      total_count: crops,
      detection_ids: items().map(({ detection_id: id }) => id),
    });
  const store = (): Response => {
    const body = view.server.callsOf(MORPHOLOGY_CALLS.classify).at(-1)?.body as SentClasses | undefined;
    const sent = body?.items ?? [];
    for (const { item_id: id, ...found } of sent)
      classes.set(id, foundClass({ ...found, labeledAt: '2026-11-15T11:00:00.000Z' }));
    return json({
      success: true,
      changed_count: sent.length,
      items: items()
        .filter(({ id }) => sent.some((each) => each.item_id === id))
        .map(({ id, detection_id, classification }) => ({ id, detection_id, classification })),
    });
  };
  const rows = places.map((place) => crop(place));
  const view = openApp(at, person, {
    [MORPHOLOGY_CALLS.label]: read,
    [MORPHOLOGY_CALLS.classify]: store,
    [MORPHOLOGY_CALLS.frame]: json(FRAME),
    [MORPHOLOGY_CALLS.picture]: new Response('png'),
    [MORPHOLOGY_CALLS.sheet]: new Response('png', {
      headers: { [CROP_SHEET.header]: writePlaces(layOutSheet(rows).places) },
    }),
    ...Object.fromEntries(
      places.flatMap((place): [string, Response][] => [
        [`GET /api/technical/crops/${cropId(place)}`, json(crop(place))],
        [`GET /api/sarm/media/view-crop/${cropId(place)}`, new Response('png')],
        [MORPHOLOGY_CALLS.measures(place), json(noMask)],
      ]),
    ),
    ...answers,
  });
  return { ...view, store };
}
