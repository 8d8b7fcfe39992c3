import type { AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { ReportSource } from '@sarm/contracts/http/reports/report-document.entities';
import type { CalibrationRow } from '@sarm/database/samples/calibrations.repository';
import { findFormerSample } from '@sarm/database/analyses/made-with.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { readReportModel, readReportSource } from '@sarm/database/reports/report-sources.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { found } from '@sarm/domain/catalogue/errors';
import { type MadeWith, methodChange } from '@sarm/domain/figures/made-with';
import { qualityInUse } from '@sarm/domain/figures/quality-faults';
import { PRODUCT } from '@sarm/domain/product';
import { editionOf } from '@sarm/domain/reports';
import { createTranslator } from '@sarm/messages/create-translator';
import { readAnalysis } from '@sarm/use-cases/analyses/read-analysis';
import { presentRecord } from '../analyses/analysis-record.presenter.ts';
import { reportCorrections } from './report-corrections.ts';

const presentCalibration = (row: CalibrationRow): ReportSource['calibrations'][number] => ({
  name: row.name,
  microscope: row.microscope,
  objective: row.objective,
  pixelSizeUm: row.pixel_size_um,
  chamberType: row.chamber_type,
  nominalDepthUm: row.nominal_depth_um,
  measuredDepthUm: row.measured_depth_um,
  depthSdUm: row.depth_sd_um,
  lot: row.lot,
  expiry: row.expiry,
  segreSilberbergFactor: row.segre_silberberg_factor,
});

const latest = (...times: (Date | null)[]): string | null =>
  times
    .flatMap((each) => each?.toISOString() ?? [])
    .sort()
    .at(-1) ?? null;

type Calculation = ReportSource['motility'];
/** A report has its texts in its own language. */
function withoutTexts(result: AnalysisResult | null): Calculation {
  if (result === null) return null;
  const { errors: _, videos, ...figures } = result;
  return { ...figures, videos: videos.map(({ warnings: __, ...video }) => video) };
}

const measuredOf = (figure: AnalysisFigure | undefined): ReportSource['videos'][number]['total'] =>
  figure?.value == null || figure.interval === null ? null : { value: figure.value, ...figure.interval };

type Stored = NonNullable<Awaited<ReturnType<typeof readReportSource>>>['analysis'];
function patientOf(analysis: Stored): ReportSource['patient'] {
  const { patient_id: id, patient_name: name, date_of_birth, medical_record_number: number } = analysis;
  if (id === null || name === null) return null;
  return { id, name, dateOfBirth: date_of_birth, ...(number ? { medicalRecordNumber: number } : {}) };
}

/** A clinician reads the figures next to those of the sample before: what else than the patient may have changed them. */
async function formerOf(tx: Scoped, analysis: Stored, own: MadeWith): Promise<ReportSource['former']> {
  if (analysis.patient_id === null) return null;
  const former = await findFormerSample(tx, { id: analysis.id, patientId: analysis.patient_id });
  const change = former === undefined ? null : methodChange(former.made_with, own);
  if (former === undefined || change === null) return null;
  const { models, rules } = former.made_with;
  return { at: former.at.toISOString(), change, models: [...models], rules: [...rules] };
}

/** What a report on an analysis is made from, as it stands now. */
export async function readSource(tx: Scoped, analysisId: string, makerId: string): Promise<ReportSource> {
  const { analysis, maker, videos, calibrations } = found(await readReportSource(tx, analysisId, makerId));
  // What the screen withholds, a report must not print: figures whose calibration or sheet has changed since.
  const reading = await readAnalysis(tx, analysisId);
  const shown = presentRecord(reading, createTranslator('en'));
  const motility = withoutTexts(shown.calculation.motility);
  const concentration = withoutTexts(shown.calculation.concentration);
  const evidence = new Map(shown.analysedVideos.map((each) => [each.id, each]));
  const model = await readReportModel(tx, (motility ?? concentration)?.analysis_parameters.model_id ?? null);
  const { general } = await readSettings(tx);
  return {
    analysisId,
    projectId: analysis.project_id,
    projectName: analysis.project_name,
    demo: analysis.is_demo,
    analysedAt: latest(analysis.motility_at, analysis.concentration_at),
    letterhead: {
      name: general.clinicName,
      address: general.clinicAddress,
      contact: general.clinicContact,
      logo: general.clinicLogo === '' ? null : general.clinicLogo,
    },
    doctor: {
      name: maker?.display_name ?? '',
      jobTitle: maker?.job_title ?? '',
      department: maker?.department ?? '',
      organization: maker?.organization ?? '',
    },
    patient: patientOf(analysis),
    sample:
      analysis.sample_name === null
        ? null
        : {
            name: analysis.sample_name,
            collectedAt: analysis.collected_at?.toISOString() ?? null,
            abstinenceDays: analysis.abstinence_days,
            volumeMl: analysis.volume_ml,
            dilution: analysis.dilution,
          },
    motility,
    concentration,
    normalForms: measuredOf(shown.figures.find(({ code }) => code === 'normal_forms')) ?? null,
    morphology: shown.normalForms,
    velocities: shown.histogram,
    replicates: shown.replicates,
    videos: videos.map(({ id, name, sha256, quality, area_is_set: areaIsSet }) => ({
      id,
      name,
      sha256,
      quality: qualityInUse(quality, areaIsSet),
      total: measuredOf(evidence.get(id)?.total_motility),
      progressive: measuredOf(evidence.get(id)?.progressive_motility),
    })),
    calibrations: calibrations.map(presentCalibration),
    model: model ?? null,
    former: await formerOf(tx, analysis, reading.row.made_with),
    corrections: reportCorrections(reading),
    software: `${PRODUCT.name} ${PRODUCT.version}`,
    edition: editionOf(general.referenceEdition, 'report'),
  };
}
