import type { AnalysisRecord, FormerVersion } from '@sarm/contracts/http/analyses/analyses.entities';
import type { StoredFigure } from '@sarm/measurement/report/stored-figures';
import type { AnalysisReading } from '@sarm/use-cases/analyses/read-analysis';

function changesOf(
  before: readonly StoredFigure[],
  after: readonly StoredFigure[],
): FormerVersion['changes'] {
  return before.flatMap(({ code, unit, value }) => {
    const now = after.find((figure) => figure.code === code)?.value ?? null;
    return now === value ? [] : [{ code, unit, before: value, after: now }];
  });
}

/**
 * BUS-234: each former version with what took its place and why. A correction is
 * written in the transaction that replaces the figures, a moment after the time of that transaction.
 */
export function presentFormer({
  versions,
  newest,
  corrections,
}: AnalysisReading): AnalysisRecord['formerVersions'] {
  return versions.map((version, place) => {
    const { number, cause, by, made_at, replaced_at } = version;
    const newer = versions[place - 1];
    const next = place === 0 ? newest?.figures : newer?.figures;
    const made = corrections.filter(
      ({ created_at: at }) =>
        cause === 'correction' && at >= replaced_at && (newer === undefined || at < newer.replaced_at),
    );
    return {
      number,
      cause,
      by,
      made_at: made_at.toISOString(),
      replaced_at: replaced_at.toISOString(),
      changes: changesOf(version.figures, next ?? []),
      corrections: made.map(({ action, track, reason, by: person }) => ({
        action,
        track,
        reason,
        by: person,
      })),
    };
  });
}
