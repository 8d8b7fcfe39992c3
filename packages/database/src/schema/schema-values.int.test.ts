import { ACCESS_LEVELS } from '@sarm/domain/access/access-levels';
import { ACCOUNT_LINK_PURPOSES } from '@sarm/domain/accounts/account-links';
import {
  CONFLICT_STATES,
  EDIT_KINDS,
  EDIT_OUTCOMES,
  KEPT_VALUES,
} from '@sarm/domain/shapes/annotation-edits';
import { ANALYSIS_STATUSES } from '@sarm/domain/figures/analysis';
import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import { CORRECTION_ACTIONS, VERSION_CAUSES } from '@sarm/domain/figures/corrections';
import {
  DETECTION_CLASSES,
  DETECTION_SOURCES,
  DEPLOYMENT_ALIASES,
  DETECTION_STATUSES,
  MODEL_TYPES,
} from '@sarm/domain/shapes/detection';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '@sarm/domain/issues';
import {
  EXPORT_FORMATS,
  IMPORT_FORMATS,
  IMPORT_STATES,
  ITEM_QUALITIES,
  LABEL_TYPES,
} from '@sarm/domain/labels';
import { LANGUAGES } from '@sarm/domain/languages';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { PERMISSION_MODULES } from '@sarm/domain/access/permissions';
import { REPORT_STATUSES } from '@sarm/domain/reports';
import { REVIEW_STATUSES } from '@sarm/domain/reviews';
import { AGREEMENT_KINDS, LAYER_KINDS, LAYER_STATES, ROUND_FRAME_KINDS } from '@sarm/domain/rounds';
import { SYSTEM_SETTINGS_DEFAULTS, VIDEO_STORES } from '@sarm/domain/settings';
import { SIGN_IN_STEPS } from '@sarm/domain/accounts/sign-in-steps';
import {
  BACKUP_KINDS,
  BACKUP_RESULTS,
  DATASET_STATUSES,
  DATASET_TYPES,
  LOG_SEVERITIES,
  LOG_TYPES,
  MAIL_STATUSES,
  PROJECT_STATUSES,
  TASK_STATUSES,
  TASK_TYPES,
  VIDEO_STATUSES,
} from '@sarm/domain/statuses';
import {
  COMPARISON_STATES,
  MODEL_ORIGINS,
  MODEL_PRECISIONS,
  MODEL_STATUSES,
  PREDICTION_STATUSES,
  QUEUE_KINDS,
  QUEUE_STATES,
  SPLITS,
  SPLIT_UNITS,
  TRAINING_LOG_LEVELS,
  TRAINING_RUN_STATES,
  TRAINING_STARTS,
  TRAINING_TASKS,
} from '@sarm/domain/training';
import { PICTURE_STATUSES, PREPARATIONS, VIDEO_KINDS } from '@sarm/domain/videos/recordings';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readCheckedValues } from './read-checked-values.ts';

/** Which closed set of the domain each column holds. */
const SETS: Readonly<Record<string, readonly string[]>> = {
  'account_links.purpose': ACCOUNT_LINK_PURPOSES,
  'analyses.status': ANALYSIS_STATUSES,
  'analysis_corrections.action': CORRECTION_ACTIONS,
  'analysis_versions.cause': VERSION_CAUSES,
  'annotation_conflicts.kept': KEPT_VALUES,
  'annotation_conflicts.state': CONFLICT_STATES,
  'annotation_edits.kind': EDIT_KINDS,
  'annotation_edits.outcome': EDIT_OUTCOMES,
  'annotation_queue.kind': QUEUE_KINDS,
  'annotation_queue.state': QUEUE_STATES,
  'audit_log.severity': LOG_SEVERITIES,
  'audit_log.type': LOG_TYPES,
  'backup_records.kind': BACKUP_KINDS,
  'backup_records.result': BACKUP_RESULTS,
  'calculations.kind': CALCULATION_KINDS,
  'annotation_agreements.kind': AGREEMENT_KINDS,
  'annotation_layers.kind': LAYER_KINDS,
  'annotation_layers.state': LAYER_STATES,
  'annotation_round_frames.kind': ROUND_FRAME_KINDS,
  'layer_boxes.class': DETECTION_CLASSES,
  'layer_boxes.source': DETECTION_SOURCES,
  'data_labels.label_type': LABEL_TYPES,
  'dataset_version_frames.split': SPLITS,
  'dataset_versions.split_by': SPLIT_UNITS,
  'dataset_versions.task': TRAINING_TASKS,
  'datasets.status': DATASET_STATUSES,
  'datasets.type': DATASET_TYPES,
  'detections.class': DETECTION_CLASSES,
  'detections.source': DETECTION_SOURCES,
  'frames.detection_status': DETECTION_STATUSES,
  'issues.priority': ISSUE_PRIORITIES,
  'issues.status': ISSUE_STATUSES,
  'issues.type': ISSUE_TYPES,
  'label_exports.format': EXPORT_FORMATS,
  'label_imports.format': IMPORT_FORMATS,
  'label_imports.state': IMPORT_STATES,
  'label_items.morphology_class': MORPHOLOGY_CLASSES,
  'label_items.quality': ITEM_QUALITIES,
  'mails.language': LANGUAGES,
  'mails.status': MAIL_STATUSES,
  'report_mails.status': MAIL_STATUSES,
  'reports.status': REPORT_STATUSES,
  'review_items.status': REVIEW_STATUSES,
  'review_items.type': LABEL_TYPES,
  'model_deployments.alias': DEPLOYMENT_ALIASES,
  'model_deployments.type': MODEL_TYPES,
  'model_comparisons.state': COMPARISON_STATES,
  'models.origin': MODEL_ORIGINS,
  'models.precision': MODEL_PRECISIONS,
  'models.status': MODEL_STATUSES,
  'predictions.status': PREDICTION_STATUSES,
  'training_log.level': TRAINING_LOG_LEVELS,
  'training_runs.start_from': TRAINING_STARTS,
  'training_runs.state': TRAINING_RUN_STATES,
  'models.type': MODEL_TYPES,
  'notifications.severity': LOG_SEVERITIES,
  'permissions.module': PERMISSION_MODULES,
  'project_members.access_level': ACCESS_LEVELS,
  'projects.status': PROJECT_STATUSES,
  'projects.status_before_archive': PROJECT_STATUSES,
  'set_pictures.status': PICTURE_STATUSES,
  'sign_in_challenges.next': SIGN_IN_STEPS,
  'system_settings.group_name': Object.keys(SYSTEM_SETTINGS_DEFAULTS),
  'tasks.status': TASK_STATUSES,
  'tasks.task_type': TASK_TYPES,
  'user_settings.language': LANGUAGES,
  'video_store_uses.name': VIDEO_STORES,
  'videos.kind': VIDEO_KINDS,
  'videos.preparation': PREPARATIONS,
  'videos.status': VIDEO_STATUSES,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(() => database.drop());

describe('closed sets of the schema', () => {
  it('holds every column with a list of values to the set of the domain, and misses none', async () => {
    const found = await readCheckedValues(database.admin.db);
    const sorted = (sets: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
      Object.fromEntries(Object.entries(sets).map(([column, values]) => [column, [...values].sort()]));
    expect(sorted(found)).toEqual(sorted(SETS));
  });
});
