import type { CalculationKind } from '@sarm/domain/calculation-kinds';
import type { ReportParts } from '@sarm/domain/reports';
import type { Notice } from '@sarm/domain/notices';
import type { CheckedFigure, CheckedModel } from '@sarm/domain/self-check';
import type { SampleFindings } from '@sarm/domain/sample-findings';
import type { QualityReason, QualityVerdict } from '@sarm/domain/statuses';

export interface StoredQuality {
  verdict: QualityVerdict;
  reasons: QualityReason[];
}
/** Why a video cannot give a figure. */
export interface Refusal {
  videoId: string;
  reason: Notice;
}

/** By calculation; null where it was never asked for. */
export type KindRefusals = Record<CalculationKind, Refusal[] | null>;

/** Where a chain of the audit log is not as it was written. */
export interface BrokenLink {
  chain: string;
  number: number;
  reason: 'content changed' | 'row missing' | 'tail missing' | 'kept head differs';
}

/** What belonged to an erased patient, by id. */
export interface ErasedObjects {
  datasetIds: string[];
  analysisIds: string[];
  reportIds: string[];
}

type Values = Record<string, unknown>;

/** What the database cannot say: the shape of each JSON column. A column that is missing here does not compile. */
export interface JsonColumns {
  'analyses.concentration': object;
  'analyses.figures': object;
  'analyses.motility': object;
  'analyses.refusals': KindRefusals;
  'analysis_versions.concentration': object;
  'analysis_versions.figures': object;
  'analysis_versions.motility': object;
  'analysis_videos.summary': object;
  'analysis_prints.document': object;
  'audit_log.after': object;
  'audit_log.before': object;
  'audit_verifications.broken': BrokenLink[];
  'calculations.refusals': Refusal[];
  'datasets.findings': Partial<SampleFindings>;
  'datasets.metadata': Values;
  'dead_letters.payload': object;
  'erasures.objects': ErasedObjects;
  'frames.detection_notice': Notice;
  'idempotency_keys.answer': object;
  'mails.because': readonly Notice[];
  'mails.params': Record<string, string | number>;
  'models.description': Values;
  'notifications.because': readonly Notice[];
  'notifications.params': Record<string, string | number>;
  'outbox.payload': Values;
  'report_templates.defaults': ReportParts;
  'reports.document': object;
  'reports.settings': Values;
  'self_checks.figures': CheckedFigure[];
  'self_checks.models': CheckedModel[];
  'system_settings.value': Values;
  'tasks.notice': Notice;
  'tasks.result': object;
  'uploads.metadata': Record<string, string | null>;
  'video_analyses.parameters': Values;
  'video_analyses.summary': object;
  'videos.quality': StoredQuality;
  'videos.status_notice': Notice;
}
