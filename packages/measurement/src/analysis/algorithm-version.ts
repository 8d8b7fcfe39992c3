/**
 * Kept with every analysis. It changes whenever a rule in SPEC.md changes a figure, so that figures of two versions are
 * never put together without a notice.
 */
export const ALGORITHM_VERSION = 'sarm-measurement-9';
