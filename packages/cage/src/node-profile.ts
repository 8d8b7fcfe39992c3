import { NODE_CALLS } from './call-rules.ts';
import type { CageProfile } from './bound-cage.ts';

/** Where a caged Node child finds its program, what it reads, and node itself. */
export const NODE_CHILD = { program: '/program', input: '/input', node: '/node' } as const;

/**
 * A Node child that opens a model which somebody brought: no network at all, its own code and one folder to read, and
 * nothing to write.
 */
export const NODE_PROFILE: CageProfile = {
  name: 'model-cage',
  targets: Object.values(NODE_CHILD),
  calls: NODE_CALLS,
  loopback: false,
  scratchBytes: 1 << 20,
};
