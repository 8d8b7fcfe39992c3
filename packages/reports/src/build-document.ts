import type {
  ReportDocument,
  ReportSettings,
  ReportSource,
} from '@sarm/contracts/http/reports/report-document.entities';
import type { Language } from '@sarm/domain/languages';
import { type Notice, noticeLine } from '@sarm/domain/catalogue/notices';
import type { ReportFigureCode, ReportParts, WhoEdition } from '@sarm/domain/reports';
import { differingVerdict } from '@sarm/measurement/verdict/judge-by-edition';
import { reportFigure, reportGrades } from './report-figures.ts';

export interface DocumentRequest {
  readonly source: ReportSource;
  readonly settings: Omit<ReportSettings, 'templateId'>;
  readonly language: Language;
  readonly edition: WhoEdition;
  readonly timeZone: string;
  readonly reportId: string | null;
  readonly madeAt: string;
  readonly amends: ReportDocument['amends'];
}

const PRINTED: Readonly<Record<WhoEdition, readonly ReportFigureCode[]>> = {
  who5: ['concentration', 'total_count', 'progressive_motility', 'total_motility', 'vap', 'normal_forms'],
  who6: [
    'concentration',
    'total_count',
    'progressive_motility',
    'total_motility',
    'hundred_minus_immotile',
    'vap',
    'normal_forms',
  ],
};

function isRequested(code: ReportFigureCode, parts: ReportParts): boolean {
  if (code === 'normal_forms') return parts.includeMorphology;
  if (code === 'concentration' || code === 'total_count') return parts.includeConcentration;
  return parts.includeMotility;
}

/** Warnings belong to figures; the reasons of a missing figure stand in its own row. Each is shown once. */
function warningsOf({ motility, concentration }: ReportSource, parts: ReportParts): Notice[] {
  const notices = [
    ...(parts.includeConcentration && concentration?.success ? concentration.notices : []),
    ...(parts.includeMotility && motility?.success ? motility.notices : []),
  ];
  return [...new Map(notices.map((each) => [noticeLine(each), each])).values()];
}

function videosOf({ videos, motility, concentration }: ReportSource): ReportDocument['videos'] {
  const analysed = (concentration ?? motility)?.videos ?? [];
  return videos.map((video) => {
    const own = analysed.find((each) => each.video_id === video.id);
    return { ...video, fields: own?.fields ?? null, heads: own?.sperm_count ?? null };
  });
}

function methodOf(source: ReportSource): ReportDocument['method'] {
  const parameters = (source.motility ?? source.concentration)?.analysis_parameters;
  return {
    software: source.software,
    model: source.model?.name ?? null,
    modelCode: source.model?.code ?? null,
    modelSha256: source.model?.sha256 ?? null,
    former: source.former,
    algorithm: parameters?.algorithm ?? '',
    rapidFrom: parameters?.motility_thresholds.rapid_progressive ?? 0,
    slowFrom: parameters?.motility_thresholds.slow_progressive ?? 0,
    calibrations: source.calibrations,
  };
}

const differingOf = (figures: ReportDocument['figures'], edition: WhoEdition) =>
  figures.flatMap(({ code, measured }) => {
    const verdict = differingVerdict(code, measured, edition);
    return verdict === null ? [] : [{ code, ...verdict }];
  });

/** One stored analysis and what people chose, in; the full report out. Screen, PDF, FHIR and CSV are made from it. */
export function buildDocument(request: DocumentRequest): ReportDocument {
  const { source, settings, edition } = request;
  const figures = PRINTED[edition]
    .filter((code) => isRequested(code, settings))
    .map((code) => reportFigure(code, { source, edition }));
  return {
    version: 1,
    reportId: request.reportId,
    analysisId: source.analysisId,
    status: 'draft',
    language: request.language,
    edition,
    timeZone: request.timeZone,
    title: settings.title,
    madeAt: request.madeAt,
    amends: request.amends,
    letterhead: source.letterhead,
    projectName: source.projectName,
    demo: source.demo,
    doctor: settings.includeDoctorInfo ? source.doctor : null,
    patient: settings.includePatientInfo ? source.patient : null,
    sample: source.sample,
    analysedAt: source.analysedAt,
    comparison: settings.includeWHOComparison,
    figures,
    differing: settings.includeWHOComparison ? differingOf(figures, edition) : [],
    grades: settings.includeMotility ? reportGrades(source) : [],
    videos: videosOf(source),
    velocities: settings.includeMotility ? source.velocities : null,
    replicates: source.replicates,
    corrections: source.corrections,
    morphology: settings.includeMorphology && source.morphology.source !== null ? source.morphology : null,
    pictures: settings.includeImages ? source.videos.map(({ id }) => id) : [],
    warnings: warningsOf(source, settings),
    method: methodOf(source),
    comment: settings.commentText,
    recommendation: settings.recommendationText,
    signature: null,
  };
}
