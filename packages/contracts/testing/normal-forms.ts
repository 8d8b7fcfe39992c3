import { notice } from '@sarm/domain/catalogue/notices';
import { MORPHOLOGY_CLASSES, type MorphologyClass } from '@sarm/domain/morphology';
import type { NormalForms } from '../src/http/normal-forms/normal-forms.entities.ts';

type Classes = NormalForms['classes'];
const classesOf = (of: (name: MorphologyClass) => Classes['normal']): Classes =>
  Object.fromEntries(MORPHOLOGY_CLASSES.map((name) => [name, of(name)])) as Classes;

/** Of a sample of which nothing was classified. */
export const NO_NORMAL_FORMS: NormalForms = {
  source: null,
  cells: 0,
  needed: 200,
  reasons: [notice('missing.no_morphology')],
  classes: classesOf(() => ({ cells: 0, share: null })),
  abnormal: 0,
  defects: { head: 0, midpiece: 0, tail: 0, droplet: 0 },
  tzi: null,
  tziReasons: [notice('missing.few_classified', { cells: 0, needed: 200 })],
  otherIndicesReasons: [notice('missing.defects_not_distinguished')],
  sets: [],
  notCounted: { unstained: 0, repeated: 0 },
  labelledBy: [],
  reviewedBy: [],
  replicates: {
    outcome: 'missing',
    reasons: [notice('replicates.one_set')],
    difference: null,
    allowed: null,
  },
};

const CELLS: Readonly<Record<MorphologyClass, number>> = {
  normal: 24,
  abnormal_head: 300,
  abnormal_midpiece: 40,
  abnormal_tail: 30,
  cytoplasmic_droplet: 6,
};
const shareOf = (cells: number) => ({ value: cells / 4, low: cells / 5, high: cells / 3 });

/** Of 400 sperm on two smears. */
export const SOME_NORMAL_FORMS: NormalForms = {
  ...NO_NORMAL_FORMS,
  source: {
    kind: 'label',
    labelId: '01900000-0000-7000-8000-00000000f001',
    label: 'Papanicolaou smears',
    chosenBy: 'Dr. Ines Faber',
    chosenAt: '2026-11-12T09:20:00.000Z',
  },
  cells: 400,
  reasons: [],
  classes: classesOf((name) => ({ cells: CELLS[name], share: shareOf(CELLS[name]) })),
  abnormal: 376,
  defects: { head: 320, midpiece: 80, tail: 70, droplet: 10 },
  tzi: { value: 1.28, low: 1.22, high: 1.33 },
  tziReasons: [],
  sets: [1, 2].map((number) => ({
    id: `01900000-0000-7000-8000-00000000f01${number}`,
    name: `Smear ${number}`,
    kind: 'pictures' as const,
    preparation: 'papanicolaou' as const,
    cells: 200,
    normal: 10 + 2 * number,
    share: shareOf(20 + 4 * number),
  })),
  notCounted: { unstained: 3, repeated: 0 },
  labelledBy: [{ name: 'Anna Weiss', cells: 400 }],
  reviewedBy: [
    { name: 'Dr. Ines Faber', cells: 380 },
    { name: null, cells: 20 },
  ],
  replicates: { outcome: 'agree', reasons: [], difference: 1, allowed: 5 },
};
