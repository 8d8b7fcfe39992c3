/** Frozen versions of datasets: how far one is, and why it cannot be made. Pairs are codes of patients and videos. */
export const VERSION_NOTICES = {
  'version.reading': [],
  'version.pictures': ['done', 'total'],
  'version.comparing': [],
  'version.storing': [],
  'version.done': ['number', 'frames'],
  'version.repeated': ['number'],
  'version.dataset_gone': [],
  'version.empty': [],
  'version.split_empty': ['units'],
  'version.leak_patient': ['pairs', 'count'],
  'version.leak_video': ['pairs', 'count'],
  'version.leak_interleaved': ['pairs', 'count'],
  'version.leak_near_duplicate': ['pairs', 'count'],
} as const satisfies Record<string, readonly string[]>;
