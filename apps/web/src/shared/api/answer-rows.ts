/** The rows of a list's answer, whatever name its envelope gives them. */
export type RowOf<Answer> = {
  [Field in keyof Answer]-?: Answer[Field] extends readonly (infer Row)[] ? Row : never;
}[keyof Answer];

export const rowsOf = <Answer>(answer: Answer | undefined): readonly RowOf<Answer>[] =>
  (Object.values(answer ?? {}).find((value) => Array.isArray(value)) ?? []) as RowOf<Answer>[];
