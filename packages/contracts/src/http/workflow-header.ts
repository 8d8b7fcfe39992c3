/**
 * From which workflow a call comes: `sarm` or `finetune`. Answers to the technical workflow hold codes in place of the names
 * of samples and files, also for clinical staff.
 */
export const WORKFLOW_HEADER = 'x-sarm-workflow';
