import { NODE_CALLS } from './call-rules.ts';
import type { CageProfile } from './bound-cage.ts';

/** Where a caged Node child finds the product's own code, its libraries, and node itself. */
export const NODE_CHILD = {
  packages: '/program/packages',
  libraries: '/program/node_modules',
  node: '/node',
} as const;

/**
 * A Node child that opens a model which somebody brought: no network at all, its own code to read, and nothing to write. The model
 * and the pictures come through its standard input.
 */
export const NODE_PROFILE: CageProfile = {
  name: 'model-cage',
  targets: Object.values(NODE_CHILD),
  calls: NODE_CALLS,
  loopback: false,
  scratchBytes: 1 << 20,
};
