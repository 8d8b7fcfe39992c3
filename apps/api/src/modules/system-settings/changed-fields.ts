export interface ChangedFields {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** The fields that are other than before, as the audit row holds them; undefined where none is. */
export function changedFields<T extends object>(
  stored: Readonly<T>,
  given: Readonly<{ [K in keyof T]?: T[K] | undefined }>,
): ChangedFields | undefined {
  const fields = (Object.keys(given) as (keyof T & string)[]).filter(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
  if (fields.length === 0) return undefined;
  return {
    before: Object.fromEntries(fields.map((field) => [field, stored[field]])),
    after: Object.fromEntries(fields.map((field) => [field, given[field]])),
  };
}
