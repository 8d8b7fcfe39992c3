import type { LabelledItemRow } from '@sarm/database/versions/version-sources.repository';
import type { TrainingTask } from '@sarm/domain/training';
import type { LeftOutReason } from '@sarm/domain/versions/versions';

export interface JudgedItem {
  readonly row: LabelledItemRow;
  readonly approved: boolean;
}

export interface JudgedFrame {
  /** Each box once, however many labels hold it. Empty: nothing of the frame can be used. */
  readonly items: readonly JudgedItem[];
  readonly leftOut: readonly LeftOutReason[];
}

/**
 * What of a frame can be learned. Of head detection a frame counts as one, because a head whose box is missing teaches that there is none:
 * a label that a reviewer refused, or with one bad box, gives nothing of it.
 */
export function judgeFrame(rows: readonly LabelledItemRow[], task: TrainingTask): JudgedFrame {
  return task === 'head_detection' ? judgeLabels(rows) : judgeBoxes(rows);
}

function judgeLabels(rows: readonly LabelledItemRow[]): JudgedFrame {
  const labels = [...Map.groupBy(rows, (row) => row.label_id).values()];
  const usable = labels.filter((own) => own.every((row) => reasonOf(row) === undefined));
  if (usable.length > 0) return { items: eachBoxOnce(usable.flat()), leftOut: [] };
  const reasons = labels.flatMap((own) => own.map(reasonOf)).filter((reason) => reason !== undefined);
  return { items: [], leftOut: reasons.slice(0, 1) };
}

function judgeBoxes(rows: readonly LabelledItemRow[]): JudgedFrame {
  const boxes = [...Map.groupBy(rows, (row) => row.detection_id).values()];
  const usable = boxes.flatMap((own) => own.filter((row) => reasonOf(row) === undefined));
  const leftOut = boxes.flatMap((own) => {
    const reasons = own.map(reasonOf);
    return reasons.every((reason) => reason !== undefined) ? reasons.slice(0, 1) : [];
  });
  return { items: eachBoxOnce(usable), leftOut: leftOut.filter((reason) => reason !== undefined) };
}

function reasonOf(row: LabelledItemRow): LeftOutReason | undefined {
  if (row.review === 'rejected') return 'rejected';
  if (row.review === 'needsCorrection') return 'needs_correction';
  return row.quality === 'bad' ? 'bad_quality' : undefined;
}

/** Of several labels the approved one speaks for the box, else the first one. */
function eachBoxOnce(rows: readonly LabelledItemRow[]): JudgedItem[] {
  const found = new Map<string, JudgedItem>();
  for (const row of rows) {
    const approved = row.review === 'approved';
    const former = found.get(row.detection_id);
    if (former === undefined || (approved && !former.approved))
      found.set(row.detection_id, { row, approved });
  }
  return [...found.values()];
}
