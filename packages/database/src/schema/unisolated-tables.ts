/**
 * Tables without row security, each with its reason. Every other table is isolated by project, by owner or to the
 * installation; a test over PostgreSQL's catalogue holds this list and the schema together.
 */
export const UNISOLATED_TABLES: Readonly<Record<string, string>> = {
  users:
    'names of colleagues are shown across projects; who may list or change people is decided by the access table',
  permissions: 'reference data of the product, the same for everybody',
  roles: 'reference data of the installation, the same for everybody',
  role_permissions: 'reference data of the installation, the same for everybody',
  user_roles: 'read before the caller is known, to find out what the caller may do',
  sessions: 'read before the caller is known, to find out who calls',
  refresh_tokens: 'read before the caller is known, and only by the hash of the token',
  account_links: 'read before the caller is known, and only by the hash of the token',
  second_factors: 'read before the caller is known, by the person whose password was right',
  recovery_codes: 'read before the caller is known, by the person whose password was right',
  linked_identities: 'read before the caller is known, by what the provider has signed',
  passkeys: 'read before the caller is known, by the name of the key that the device brings',
  passkey_challenges: 'read before the caller is known, and only by the hash of the challenge',
  sign_in_challenges: 'read before the caller is known, and only by the hash of the token',
  throttles: 'counts tries of people who are not signed in; keys are digests',
  system_settings: 'one set for the installation, needed before anybody signs in',
  idempotency_keys: 'read by person and key together, outside the transaction of the request',
  report_templates: 'reference data of the product, the same for everybody',
  calibrations: 'of the laboratory’s microscopes, shared by all its projects',
  calibration_areas: 'belong to the calibrations of the laboratory, and are shared with them',
  blob_removals: 'notes about bytes whose owner is gone or not there yet; they hold nothing but keys',
  workers: 'which programs are alive; holds nothing of anybody',
  product_versions: 'which versions of the product ran here; holds nothing of anybody',
  video_store_uses: 'which stores videos were written to; holds nothing of anybody',
  self_checks:
    'errors against simulated samples; holds nothing of anybody, and stands beside the figures of everybody',
  audit_log:
    'outlives projects and people; append-only, and read by holders of the system log’s permission alone',
  audit_chains: 'heads of the audit chains; the application may only read them',
};
