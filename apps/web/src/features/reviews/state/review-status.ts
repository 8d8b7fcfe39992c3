import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import type { ReviewStatus } from '@sarm/domain/reviews';
import type { ChipTone } from '@sarm/ui/status-chip';

export const REVIEW_TONES: Readonly<Record<ReviewStatus, ChipTone>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
  needsCorrection: 'info',
};

/** TEC-167: what was sent back is corrected where it was made. */
export const isSentBack = ({ status }: Pick<ReviewItem, 'status'>): boolean =>
  status === 'rejected' || status === 'needsCorrection';
