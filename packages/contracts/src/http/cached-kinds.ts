import { COUNTED_IN } from '@sarm/domain/access/counted-in';
import type { ResourceKind } from '@sarm/domain/access/resources';

const OTHER_KINDS = ['me', 'settings', 'notification', 'issue', 'user', 'member', 'role', 'log'] as const;
/** What calls are about and a client keeps answers of: the resources, and what is none. */
export type CachedKind = ResourceKind | (typeof OTHER_KINDS)[number];
export const CACHED_KINDS: readonly CachedKind[] = [
  ...OTHER_KINDS,
  ...(Object.keys(COUNTED_IN) as ResourceKind[]),
];

/** In whose counts a thing appears; a client derives from it which of its answers are out of date. */
export const countedIn = (kind: CachedKind): readonly CachedKind[] =>
  kind === 'member'
    ? MEMBERS_COUNT_IN
    : ((COUNTED_IN as Readonly<Partial<Record<CachedKind, readonly CachedKind[]>>>)[kind] ?? []);

/** Whose membership it was does not matter: what the signed-in person may do can have changed with it. */
const MEMBERS_COUNT_IN: readonly CachedKind[] = ['project', 'me'];
