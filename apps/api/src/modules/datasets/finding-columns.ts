import type { sampleSheetBody } from '@sarm/contracts/http/datasets/sample-sheet.entities';
import type { DatasetRow } from '@sarm/database/samples/datasets.repository';
import type { z } from 'zod';

type Findings = z.output<typeof sampleSheetBody>['findings'];

/** Findings that are left out stay as they were; who entered some of them last is stored with them. */
export function findingColumns(
  findings: Findings,
  before: DatasetRow['findings'],
  entered: { readonly by: string; readonly at: Date },
) {
  const changed = Object.entries(findings ?? {}).some(
    ([name, value]) => value !== (before[name as keyof typeof before] ?? null),
  );
  // Saved again as they were, they are still those of the person who found them.
  if (!changed) return {};
  const kept = Object.entries({ ...before, ...findings }).filter(([, value]) => value !== null);
  const none = kept.length === 0;
  return {
    findings: JSON.stringify(Object.fromEntries(kept)),
    findings_by: none ? null : entered.by,
    findings_at: none ? null : entered.at,
  };
}
