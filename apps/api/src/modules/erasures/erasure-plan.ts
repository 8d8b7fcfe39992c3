import type { PatientErasure } from '@sarm/contracts/http/patients/patients.routes';
import type { Scoped } from '@sarm/database/kernel/connect';
import { type Belongings, countBelongings, findBelongings } from '@sarm/database/samples/erasures.repository';
import type { ErasedObjects } from '@sarm/database/kernel/json-columns';
import { readSettings } from '@sarm/database/kernel/settings.repository';

export interface ErasurePlan {
  readonly belongings: Belongings;
  readonly heldReportIds: readonly string[];
  readonly summary: PatientErasure;
}

/** A report that the law keeps holds the one that it amends: a correction means nothing without what it corrects. */
function heldOf(issued: Belongings['issued'], now: Date): Belongings['issued'] {
  const held = new Map(issued.filter(({ until }) => until > now).map((each) => [each.id, each]));
  // Iterating a map includes entries added meanwhile: so this follows a full chain of corrections.
  for (const { amendsId } of held.values()) {
    const amended = issued.find(({ id }) => id === amendsId);
    if (amended !== undefined) held.set(amended.id, amended);
  }
  return [...held.values()];
}

/** What an erasure takes and what stays; the preview and the erasure itself read it alike. */
export async function planErasure(
  tx: Scoped,
  patientId: string,
  { now, recorded }: { readonly now: Date; readonly recorded?: ErasedObjects },
): Promise<ErasurePlan> {
  const { reportHoldYears: holdYears } = (await readSettings(tx)).storage;
  const belongings = await findBelongings(tx, patientId, {
    holdYears,
    ...(recorded === undefined ? {} : { recorded }),
  });
  const { datasetIds, videoIds, analysisIds, reportIds, issued } = belongings;
  const held = heldOf(issued, now);
  const until = held.map((each) => each.until.getTime());
  return {
    belongings,
    heldReportIds: held.map(({ id }) => id),
    summary: {
      samples: datasetIds.length,
      videos: videoIds.length,
      analyses: analysisIds.length,
      draftReports: reportIds.length - issued.length,
      issuedReports: issued.length - held.length,
      heldReports: held.length,
      heldUntil: until.length === 0 ? null : new Date(Math.max(...until)).toISOString(),
      ...(await countBelongings(tx, patientId, belongings)),
    },
  };
}
