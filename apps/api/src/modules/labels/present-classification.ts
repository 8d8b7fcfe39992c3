import type { Classification } from '@sarm/contracts/http/labels/classification.entities';
import type { ClassifiedRow } from '@sarm/database/labels/item-classes.repository';
import { LABELS } from '@sarm/domain/labels';
import { MORPHOLOGY_DEFECTS } from '@sarm/domain/morphology';

/** Null: it has none, or what somebody else found is not for the reader yet. */
export function presentClassification(row: ClassifiedRow): Classification | null {
  if (row.morphology_class === null || row.class_hidden) return null;
  return {
    morphologyClass: row.morphology_class,
    confidence: row.class_confidence ?? LABELS.classConfidence,
    notes: row.notes,
    defects: MORPHOLOGY_DEFECTS.filter((each) => row.defects.includes(each)),
    labeledAt: row.labeled_at.toISOString(),
    labeledBy: row.labeled_by,
  };
}
