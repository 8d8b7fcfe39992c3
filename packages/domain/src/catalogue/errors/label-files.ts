/** Data labels as files. */
export const LABEL_FILE_ERRORS = {
  export_impossible: 409,
  import_not_ready: 409,
  file_content_not_labels: 415,
} as const satisfies Record<string, number>;
