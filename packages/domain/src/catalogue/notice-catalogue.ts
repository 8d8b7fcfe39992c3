import { ANALYSIS_NOTICES } from './notices/analyses.ts';
import { COMPARISON_NOTICES } from './notices/comparisons.ts';
import { EDIT_NOTICES } from './notices/edits.ts';
import { FRAME_NOTICES } from './notices/frames.ts';
import { LABEL_FILE_NOTICES } from './notices/label-files.ts';
import { MISSING_FIGURE_NOTICES } from './notices/missing-figures.ts';
import { MODEL_NOTICES } from './notices/models.ts';
import { PREDICTION_NOTICES } from './notices/predictions.ts';
import { REPORT_NOTICES } from './notices/reports.ts';
import { SAMPLE_NOTICES } from './notices/samples.ts';
import { TRAINING_NOTICES } from './notices/training.ts';
import { VERSION_NOTICES } from './notices/versions.ts';
import { WARNING_NOTICES } from './notices/warnings.ts';
import { WORK_NOTICES } from './notices/work.ts';

/**
 * All that the product reports to people about their work, by code, with the parameters that its text leaves open. The
 * texts stand in packages/messages. A code is part of what is stored: it may be added or retired, never given another
 * meaning. A new area is one file and one line here; a test refuses a code that stands in two areas.
 */
export const NOTICE_AREAS = [
  SAMPLE_NOTICES,
  FRAME_NOTICES,
  LABEL_FILE_NOTICES,
  EDIT_NOTICES,
  MODEL_NOTICES,
  TRAINING_NOTICES,
  PREDICTION_NOTICES,
  COMPARISON_NOTICES,
  VERSION_NOTICES,
  WORK_NOTICES,
  ANALYSIS_NOTICES,
  MISSING_FIGURE_NOTICES,
  WARNING_NOTICES,
  REPORT_NOTICES,
] as const;

export const NOTICES = {
  ...SAMPLE_NOTICES,
  ...FRAME_NOTICES,
  ...LABEL_FILE_NOTICES,
  ...EDIT_NOTICES,
  ...MODEL_NOTICES,
  ...TRAINING_NOTICES,
  ...PREDICTION_NOTICES,
  ...COMPARISON_NOTICES,
  ...VERSION_NOTICES,
  ...WORK_NOTICES,
  ...ANALYSIS_NOTICES,
  ...MISSING_FIGURE_NOTICES,
  ...WARNING_NOTICES,
  ...REPORT_NOTICES,
} as const;
