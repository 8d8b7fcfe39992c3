/** Settings of the installation, and headers of calls. */
export const INSTALLATION_COMPLAINTS = {
  idempotency_key_form: [],
  logo_too_large: [],
  logo_not_png: [],
  store_not_configured: [],
} as const satisfies Record<string, readonly string[]>;
