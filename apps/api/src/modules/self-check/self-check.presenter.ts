import type { SelfCheckRun } from '@sarm/contracts/http/self-check/self-check-run.entities';
import type { SelfCheckRow } from '@sarm/database/work/self-checks.repository';

export const presentSelfCheck = (row: SelfCheckRow): SelfCheckRun => ({
  id: row.id,
  at: row.created_at.toISOString(),
  passed: row.passed,
  figures: row.figures,
  fields: row.fields,
  tracks: row.tracks,
  seconds: row.seconds,
  productVersion: row.product_version,
  rulesVersion: row.rules_version,
  models: row.models,
});
