/** By what the figures of an analysis were made: the models of its videos, and the versions of the rules. */
export interface MadeWith {
  /** The code of a model names its weights and the version of their use. */
  readonly models: readonly { readonly code: string; readonly name: string }[];
  readonly rules: readonly string[];
}

/** What differs between two analyses of one patient that nothing in the patient explains. */
export const METHOD_CHANGES = ['model', 'rules', 'both'] as const;
export type MethodChange = (typeof METHOD_CHANGES)[number];

const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((each) => all.includes(each));

/** Where one of them is not recorded, nobody knows whether it was another. */
const differ = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && after.length > 0 && !(isWithin(before, after) && isWithin(after, before));

/** Null: the same models and rules, or too little is recorded to say that they differ. */
export function methodChange(before: MadeWith, after: MadeWith): MethodChange | null {
  const codes = ({ models }: MadeWith): string[] => models.map(({ code }) => code);
  const model = differ(codes(before), codes(after));
  const rules = differ(before.rules, after.rules);
  if (model && rules) return 'both';
  if (model) return 'model';
  return rules ? 'rules' : null;
}
