import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import {
  findAnalysis,
  findReplicate,
  type FoundAnalysis,
  listRunsOf,
} from '@sarm/database/analyses/analyses.list.repository';
import {
  findVersion,
  listCorrections,
  listVersions,
} from '@sarm/database/analyses/analysis-figures.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { found } from '@sarm/domain/catalogue/errors';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { withoutFigures } from '@sarm/measurement/report/calculation-result';
import { SPEED_BOUNDS } from '@sarm/measurement/motility/velocity-classes';
import type { Translate } from '@sarm/messages/create-translator';
import { presentCalculation } from '../../presenters/calculation.presenter.ts';
import { presentCommon, presentFigure } from './analyses.presenter.ts';
import { presentProvenance, presentReplicates, presentVideos } from './analysis-evidence.ts';
import { presentResults } from './analysis-results.ts';
import {
  calibrationChanged,
  type KeptFigures,
  sheetChanged,
  type Staleness,
  stalenessOf,
  withholdAll,
} from '@sarm/measurement/report/withhold-stale';

const NOTHING: KeptFigures = {
  figures: [],
  grades: [],
  velocities: [],
  speeds: null,
  speedsReasons: [],
  fields: [],
  fieldMean: null,
  fieldBand: null,
  headsCounted: null,
  videos: [],
  warnings: [],
  replicate: null,
  algorithms: [],
  ground: {},
};
const FRESH: Staleness = { calibration: false, sheet: false };

/** The figures that hold, or the former ones of a number. */
async function atVersion(
  tx: Scoped,
  row: FoundAnalysis,
  version: number | undefined,
): Promise<FoundAnalysis> {
  if (version === undefined) return row;
  const former = found(await findVersion(tx, row.id, version), 'analysis_not_found');
  const { figures, motility, concentration, inputs_sha256, made_at } = former;
  return { ...row, figures, motility, concentration, inputs_sha256, figures_at: made_at };
}

/** BUS-014, BUS-101, BUS-197: one analysis as it is answered; reports are made from the same. */
export async function readAnalysis(
  tx: Scoped,
  id: string,
  t: Translate,
  version?: number,
): Promise<AnalysisRecord> {
  const row = await atVersion(tx, found(await findAnalysis(tx, id), 'analysis_not_found'), version);
  const [runs, corrections, versions] = [
    await listRunsOf(tx, id),
    await listCorrections(tx, id),
    await listVersions(tx, id),
  ];
  const stored = row.figures;
  // What was read once is shown as it was read.
  const stale = stored === null || version !== undefined ? FRESH : stalenessOf(stored.ground, row.videos);
  const kept = stored === null ? NOTHING : withholdAll(stored, stale);
  const other = row.dataset_id === null ? undefined : await findReplicate(tx, row);
  const analysed = runs
    .flatMap((run) => run.completed_at ?? [])
    .toSorted((a, b) => b.getTime() - a.getTime());
  return {
    ...presentCommon(row, kept),
    sample: {
      collected_at: row.collected_at?.toISOString() ?? null,
      abstinence_days: row.abstinence_days,
      volume_ml: row.volume_ml,
      dilution: row.dilution,
    },
    calculation: {
      motility: calculationOf(row.motility, stale.calibration ? calibrationChanged : [], t),
      concentration: calculationOf(row.concentration, concentrationChanged(stale), t),
    },
    results: presentResults(kept, t),
    grades: kept.grades.map(presentFigure),
    velocities: kept.velocities.map(presentFigure),
    histogram: histogramOf(kept),
    histogramReasons: [...kept.speedsReasons],
    fields: [...kept.fields],
    fieldMean: kept.fieldMean,
    fieldBand: kept.fieldBand,
    headsCounted: kept.headsCounted,
    analysedVideos: presentVideos(row, kept, corrections),
    replicates: presentReplicates(row, kept.replicate, other),
    warnings: [...kept.warnings],
    provenance: presentProvenance(row, stored, { runs, corrections }),
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
    version: version ?? null,
    formerVersions: versions.map((each) => ({
      number: each.number,
      cause: each.cause,
      by: each.by,
      made_at: each.made_at.toISOString(),
      replaced_at: each.replaced_at.toISOString(),
    })),
    issued: row.issued_at !== null,
    analysedAt: analysed[0]?.toISOString() ?? null,
  };
}

const concentrationChanged = (stale: Staleness) => {
  if (stale.calibration) return calibrationChanged;
  return stale.sheet ? sheetChanged : [];
};

function calculationOf(stored: StoredCalculation | null, stale: typeof calibrationChanged, t: Translate) {
  if (stored === null) return null;
  return presentCalculation(stale.length > 0 && stored.success ? withoutFigures(stored, stale) : stored, t);
}

function histogramOf({ speeds }: KeptFigures): AnalysisRecord['histogram'] {
  if (speeds === null) return null;
  return { bounds: [...SPEED_BOUNDS], a: [...speeds.a], b: [...speeds.b], c: [...speeds.c] };
}
