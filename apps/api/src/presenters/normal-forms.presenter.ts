import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import type { NormalFormsReading } from '@sarm/use-cases/normal-forms/read-normal-forms';

/** BUS-101: with people, label and sets; a figure of people's work is nothing without them. */
export function presentNormalForms({ summary, source, sets, people }: NormalFormsReading): NormalForms {
  const by = (role: (typeof people)[number]['role']) =>
    people.filter((person) => person.role === role).map(({ name, cells }) => ({ name, cells }));
  return {
    source:
      source === null
        ? null
        : {
            kind: 'label',
            labelId: source.label_id,
            label: source.label_name,
            chosenBy: source.chosen_by,
            chosenAt: source.chosen_at.toISOString(),
          },
    cells: summary.cells,
    needed: summary.needed,
    reasons: [...summary.reasons],
    classes: summary.classes,
    abnormal: summary.abnormal,
    defects: summary.defects,
    tzi: summary.tzi,
    tziReasons: [...summary.tziReasons],
    otherIndicesReasons: [...summary.otherIndicesReasons],
    sets: sets.flatMap(({ id, name, kind, preparation }) => {
      const counted = summary.sets.find(({ set }) => set === id);
      if (counted === undefined) return [];
      const { cells, normal, share } = counted;
      return [{ id, name, kind, preparation, cells, normal, share }];
    }),
    notCounted: {
      unstained: sets.reduce((sum, { fresh }) => sum + fresh, 0),
      repeated: sets.reduce((sum, { repeated }) => sum + repeated, 0),
    },
    labelledBy: by('labelled'),
    reviewedBy: by('reviewed'),
    replicates: { ...summary.replicates, reasons: [...summary.replicates.reasons] },
  };
}

/** Codes in place of the names of picture sets, which often are names of patients. */
export const normalFormsWithoutNames = (reading: NormalFormsReading): NormalFormsReading => ({
  ...reading,
  sets: reading.sets.map((set) => ({ ...set, name: set.code })),
});
