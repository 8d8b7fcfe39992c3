/** The making of reports. */
export const REPORT_NOTICES = {
  'report.preparing': [],
  'report.printing': [],
  'report.ready': [],
  'report.gone': [],
  'report.changed': [],
  'report.printer_failed': [],
} as const satisfies Record<string, readonly string[]>;
