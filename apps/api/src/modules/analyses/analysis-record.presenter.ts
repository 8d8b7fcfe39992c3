import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import type { KeptFigures } from '@sarm/measurement/report/withhold-stale';
import { SPEED_BOUNDS } from '@sarm/measurement/motility/velocity-classes';
import type { Translate } from '@sarm/messages/create-translator';
import type { AnalysisReading } from '@sarm/use-cases/analyses/read-analysis';
import { presentCalculation } from '../../presenters/calculation.presenter.ts';
import { presentNormalForms } from '../../presenters/normal-forms.presenter.ts';
import { judgedBy, presentCommon, presentFigure } from './analyses.presenter.ts';
import { presentProvenance, presentReplicates, presentVideos } from './analysis-evidence.ts';
import { presentResults } from './analysis-results.ts';
import { presentFormer } from './former-versions.ts';

/** BUS-014, BUS-101, BUS-197: one analysis as it is answered; reports are made from the same. */
export function presentRecord(reading: AnalysisReading, t: Translate): AnalysisRecord {
  const { row, figures: kept, runs, corrections, edition } = reading;
  const figures = { ...kept, figures: judgedBy(edition, kept.figures) };
  const analysed = runs
    .flatMap((run) => run.completed_at ?? [])
    .toSorted((a, b) => b.getTime() - a.getTime());
  return {
    ...presentCommon(row, edition, kept),
    sample: {
      collected_at: row.collected_at?.toISOString() ?? null,
      abstinence_days: row.abstinence_days,
      volume_ml: row.volume_ml,
      dilution: row.dilution,
    },
    calculation: {
      motility: calculationOf(reading.motility, t),
      concentration: calculationOf(reading.concentration, t),
    },
    results: presentResults({ ...figures, normalForms: reading.normalForms.summary }, edition, t),
    normalForms: presentNormalForms(reading.normalForms),
    grades: figures.grades.map(presentFigure),
    velocities: figures.velocities.map(presentFigure),
    histogram: histogramOf(figures),
    histogramReasons: [...figures.speedsReasons],
    fields: [...figures.fields],
    fieldMean: figures.fieldMean,
    fieldBand: figures.fieldBand,
    headsCounted: figures.headsCounted,
    analysedVideos: presentVideos(reading),
    replicates: presentReplicates(row, figures.replicate, reading.replicate),
    warnings: [...figures.warnings],
    provenance: presentProvenance(reading),
    corrections: corrections.map((each) => ({
      id: each.id,
      video_id: each.video_id,
      track: each.track,
      action: each.action,
      frame: each.frame,
      other_track: each.other_track,
      reason: each.reason,
      by: each.by,
      at: each.created_at.toISOString(),
    })),
    version: reading.version ?? null,
    formerVersions: presentFormer(reading),
    issued: row.issued_at !== null,
    analysedAt: analysed[0]?.toISOString() ?? null,
  };
}

const calculationOf = (stored: StoredCalculation | null, t: Translate) =>
  stored === null ? null : presentCalculation(stored, t);

function histogramOf({ speeds }: KeptFigures): AnalysisRecord['histogram'] {
  if (speeds === null) return null;
  return { bounds: [...SPEED_BOUNDS], a: [...speeds.a], b: [...speeds.b], c: [...speeds.c] };
}
