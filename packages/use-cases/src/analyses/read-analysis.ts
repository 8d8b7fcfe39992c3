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
import type { WhoEdition } from '@sarm/domain/reports';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { StoredCalculation } from '@sarm/domain/stored/calculation';
import { withNormalForms } from '@sarm/measurement/report/normal-forms-figure';
import { withoutFigures } from '@sarm/measurement/report/calculation-result';
import {
  allChanged,
  type KeptFigures,
  sheetChanged,
  type Staleness,
  stalenessOf,
  withholdAll,
} from '@sarm/measurement/report/withhold-stale';
import {
  NORMAL_FORMS_OF_FORMER,
  type NormalFormsReading,
  readNormalForms,
} from '../normal-forms/read-normal-forms.ts';
import { readEdition } from './read-edition.ts';

const NO_FIGURES: KeptFigures = {
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
const CURRENT: Staleness = { calibration: false, area: false, sheet: false };

export interface AnalysisReading {
  readonly row: FoundAnalysis;
  /** Of a former version; undefined: the figures that hold. */
  readonly version: number | undefined;
  readonly runs: Awaited<ReturnType<typeof listRunsOf>>;
  readonly corrections: Awaited<ReturnType<typeof listCorrections>>;
  readonly versions: Awaited<ReturnType<typeof listVersions>>;
  /** The figures that hold, whichever version is shown. */
  readonly newest: KeptFigures | null;
  /** The other aliquot of the same sample. */
  readonly replicate: Awaited<ReturnType<typeof findReplicate>>;
  /** Without those whose calibration or sheet has changed since they were measured. */
  readonly figures: KeptFigures;
  /** Of the sample, from its chosen label as it is now. */
  readonly normalForms: NormalFormsReading;
  readonly motility: StoredCalculation | null;
  readonly concentration: StoredCalculation | null;
  /** By which its figures are judged where they are shown. */
  readonly edition: WhoEdition;
}

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

/** One analysis with the figures that may be shown; screens and reports are made from the same reading. */
export async function readAnalysis(tx: Scoped, id: string, version?: number): Promise<AnalysisReading> {
  const present = found(await findAnalysis(tx, id), 'analysis_not_found');
  const row = await atVersion(tx, present, version);
  const [runs, corrections, versions] = [
    await listRunsOf(tx, id),
    await listCorrections(tx, id),
    await listVersions(tx, id),
  ];
  const stored = row.figures;
  // What was read once is shown as it was read.
  const stale = stored === null || version !== undefined ? CURRENT : stalenessOf(stored.ground, row.videos);
  const current = await readNormalForms(tx, row.dataset_id);
  // What the label held when the former figures were shown is not kept; without a label there was nothing to keep.
  const normalForms = version === undefined || current.source === null ? current : NORMAL_FORMS_OF_FORMER;
  const kept = stored === null ? NO_FIGURES : withholdAll(stored, stale);
  return {
    row,
    version,
    runs,
    corrections,
    versions,
    newest: present.figures,
    replicate: row.dataset_id === null ? undefined : await findReplicate(tx, row),
    figures: { ...kept, figures: withNormalForms(kept.figures, normalForms.figure) },
    normalForms,
    motility: withholdCalculation(row.motility, allChanged(stale) ?? []),
    concentration: withholdCalculation(row.concentration, concentrationChanged(stale)),
    edition: await readEdition(tx, 'result'),
  };
}

const concentrationChanged = (stale: Staleness): readonly Notice[] =>
  allChanged(stale) ?? (stale.sheet ? sheetChanged : []);

function withholdCalculation(
  stored: StoredCalculation | null,
  reasons: readonly Notice[],
): StoredCalculation | null {
  if (stored === null) return null;
  return reasons.length > 0 && stored.success ? withoutFigures(stored, reasons) : stored;
}
