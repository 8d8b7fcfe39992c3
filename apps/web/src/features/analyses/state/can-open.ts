import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';

/** BUS-082: one that ended, with figures or with the reasons why it has none. */
export const canOpen = ({ status }: Pick<Analysis, 'status'>): boolean =>
  status === 'completed' || status === 'failed';
