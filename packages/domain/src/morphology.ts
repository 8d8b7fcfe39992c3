/** TEC-150. One class is stored for each sperm. */
export const MORPHOLOGY_CLASSES = [
  'normal',
  'abnormal_head',
  'abnormal_midpiece',
  'abnormal_tail',
  'cytoplasmic_droplet',
] as const;
export type MorphologyClass = (typeof MORPHOLOGY_CLASSES)[number];

/** What the WHO counts in one abnormal sperm, each at most once; in the order in which one of them becomes its class. */
export const MORPHOLOGY_DEFECTS = ['head', 'midpiece', 'tail', 'droplet'] as const;
export type MorphologyDefect = (typeof MORPHOLOGY_DEFECTS)[number];

const CLASS_OF_DEFECT: Readonly<Record<MorphologyDefect, MorphologyClass>> = {
  head: 'abnormal_head',
  midpiece: 'abnormal_midpiece',
  tail: 'abnormal_tail',
  droplet: 'cytoplasmic_droplet',
};

/** The class of a sperm with these defects: that of the first in the order above, normal without any. */
export function classOfDefects(defects: readonly MorphologyDefect[]): MorphologyClass {
  const first = MORPHOLOGY_DEFECTS.find((defect) => defects.includes(defect));
  return first === undefined ? 'normal' : CLASS_OF_DEFECT[first];
}

/** The defects that a class alone states, where a person recorded no others. */
export const defectsOfClass = (name: MorphologyClass): readonly MorphologyDefect[] =>
  MORPHOLOGY_DEFECTS.filter((defect) => CLASS_OF_DEFECT[defect] === name);

/** Coarser frame pixels show the measures of a head without any assessment. */
export const COARSEST_ASSESSED_UM = 0.3;

/** BUS-101: fewer classified sperm give no share of normal forms. */
export const LEAST_CLASSIFIED = 200;
