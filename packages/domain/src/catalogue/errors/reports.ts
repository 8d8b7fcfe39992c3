/** Reports and their mail. */
export const REPORT_ERRORS = {
  report_issued: 409,
  report_already_issued: 409,
  report_not_found: 404,
  report_outdated: 409,
  focus_not_confirmed: 409,
  report_not_amendable: 422,
  report_template_not_found: 422,
  figures_in_issued_report: 409,
  mail_not_configured: 409,
  draft_recipient_outside: 422,
} as const satisfies Record<string, number>;
