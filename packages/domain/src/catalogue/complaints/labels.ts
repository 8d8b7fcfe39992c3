/** Data labels. */
export const LABEL_COMPLAINTS = {
  label_name_reserved: [],
} as const satisfies Record<string, readonly string[]>;
