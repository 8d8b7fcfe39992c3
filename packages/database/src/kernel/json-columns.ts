import type { AuditValues } from '@sarm/domain/audit/audit';
import type { ComparisonResults, JudgedRule } from '@sarm/domain/comparisons';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import type { ReportParts } from '@sarm/domain/reports';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { CheckedFigure, CheckedModel } from '@sarm/domain/self-check';
import type { ExportOptions, ImportPreview } from '@sarm/domain/labels';
import type { BoxValues, KeyBinding, RunValues } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import type { SampleFindings } from '@sarm/domain/figures/sample-findings';
import type { QualityReason, QualityVerdict } from '@sarm/domain/statuses';
import type { LeakCheck, LeftOut, VersionCounts } from '@sarm/domain/versions/versions';

/** Of a mask, in pixels of the frame; 1 is foreground, 0 background. */
export interface StoredPoint {
  x: number;
  y: number;
  label: 0 | 1;
}

export interface StoredQuality {
  verdict: QualityVerdict;
  reasons: QualityReason[];
}
/** Why a video cannot give a figure. */
export interface Refusal {
  videoId: string;
  reason: Notice;
}

/** By calculation; null where it was never requested. */
export type KindRefusals = Record<CalculationKind, Refusal[] | null>;

/** Where a chain of the audit log is not as it was written. */
export interface BrokenLink {
  chain: string;
  number: number;
  reason: 'content changed' | 'row missing' | 'tail missing' | 'kept head differs' | 'edits changed';
}

/** What belonged to an erased patient, by id. */
export interface ErasedObjects {
  datasetIds: string[];
  analysisIds: string[];
  reportIds: string[];
}

type Values = Record<string, unknown>;
/** Says nothing of its content: a repository parses it by its shape in domain/stored before anybody reads it. */
type Unparsed = object;

/** What the database cannot describe: the shape of each JSON column. A column that is missing here does not compile. */
export interface JsonColumns {
  'annotation_agreements.class_table': readonly (readonly number[])[];
  'analyses.concentration': Unparsed;
  'analyses.figures': Unparsed;
  'analyses.motility': Unparsed;
  'analyses.refusals': KindRefusals;
  'analysis_versions.concentration': Unparsed;
  'analysis_versions.figures': Unparsed;
  'analysis_versions.motility': Unparsed;
  'analysis_videos.summary': Unparsed;
  'annotation_edits.changes': BoxValues | RunValues;
  'annotation_edits.was': BoxValues;
  'analysis_prints.document': Unparsed;
  'audit_log.after': AuditValues;
  'audit_log.before': AuditValues;
  'audit_verifications.broken': BrokenLink[];
  'calculations.refusals': Refusal[];
  'calibration_areas.excluded': Unparsed;
  'calibration_areas.parts': Unparsed;
  'datasets.findings': Partial<SampleFindings>;
  'datasets.metadata': Values;
  'dead_letters.payload': object;
  'erasures.objects': ErasedObjects;
  'frames.detection_notice': Notice;
  'idempotency_keys.answer': object;
  'label_exports.options': ExportOptions;
  /** By the class of the file; null: its boxes are left out. */
  'label_imports.class_map': Readonly<Record<string, DetectionClass | null>>;
  'label_imports.notice': Notice;
  'label_imports.preview': ImportPreview;
  'mails.because': readonly Notice[];
  'mails.params': Record<string, string | number>;
  'model_deployments.signature': Values;
  'annotation_queue.source': Values;
  'dataset_versions.counts': VersionCounts;
  'dataset_versions.leak_check': LeakCheck;
  'dataset_versions.left_out': LeftOut;
  'masks.points': readonly StoredPoint[];
  'model_comparisons.reason': Notice;
  'model_comparisons.results': ComparisonResults;
  'model_comparisons.rules': readonly JudgedRule[];
  'models.card': Values;
  'models.config': Values;
  'models.description': Values;
  'models.metrics': Values;
  'notifications.because': readonly Notice[];
  'notifications.params': Record<string, string | number>;
  'outbox.payload': Values;
  'predictions.frames': Unparsed;
  'predictions.metrics': Values;
  'predictions.reason': Notice;
  'report_templates.defaults': ReportParts;
  'reports.document': Unparsed;
  'reports.settings': Unparsed;
  'self_checks.figures': CheckedFigure[];
  'self_checks.models': CheckedModel[];
  'set_pictures.notice': Notice;
  'system_settings.value': Values;
  'tasks.notice': Notice;
  /** Of each kind of task another one. */
  'tasks.result': Unparsed;
  'training_log.params': Record<string, string | number>;
  'training_runs.reason': Notice;
  'training_runs.settings': Values;
  'uploads.metadata': Record<string, string | null>;
  'user_settings.key_bindings': readonly KeyBinding[];
  'video_analyses.parameters': Values;
  'video_analyses.summary': Unparsed;
  'video_areas.excluded': Unparsed;
  'video_set_areas.excluded': Unparsed;
  'video_set_areas.parts': Unparsed;
  'videos.quality': StoredQuality;
  'videos.status_notice': Notice;
}
