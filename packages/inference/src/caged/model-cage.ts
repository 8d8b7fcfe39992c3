import { dirname, resolve } from 'node:path';
import {
  type Bind,
  BOUND_LAYERS,
  type BoundCage,
  type BoundLimits,
  probeBoundCage,
} from '@sarm/cage/bound-cage';
import { NODE_CHILD, NODE_PROFILE } from '@sarm/cage/node-profile';
import type { Log } from '@sarm/runtime/log/log';

/** The folder with packages and node_modules: this file lies four folders below it. */
const ROOT = resolve(import.meta.dirname, '../../../..');
const PACKAGES: Bind = { from: resolve(ROOT, 'packages'), to: NODE_CHILD.packages, access: 'run' };
const BINDS: readonly Bind[] = [
  PACKAGES,
  { from: resolve(ROOT, 'node_modules'), to: NODE_CHILD.libraries, access: 'run' },
  { from: dirname(process.execPath), to: NODE_CHILD.node, access: 'run' },
];
const NODE = BINDS[2] as Bind;
const MAIN = 'inference/src/caged/caged-main.ts';

const GIBIBYTE = 2 ** 30;
const LIMITS: BoundLimits = {
  dataBytes: 2 * GIBIBYTE,
  // It lives as long as the worker uses it; a picture that takes too long ends it by the clock.
  cpuSeconds: 7 * 24 * 3600,
  fileBytes: 0,
  niceness: 0,
};

/** Nothing of the worker's own: its environment holds secrets. */
export const CHILD_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C',
  NODE_NO_WARNINGS: '1',
  MALLOC_ARENA_MAX: '2',
};

export interface ModelCage {
  readonly full: boolean;
  /** The command that starts the program of a model. */
  command(): readonly string[];
}

export interface ModelCageOptions {
  readonly mode: 'required' | 'best-effort';
  readonly log: Log;
}

/** Where models run that somebody trained or brought. Throws where the cage is required and this machine has none. */
export async function createModelCage({ mode, log }: ModelCageOptions): Promise<ModelCage> {
  const cage = await probeBoundCage(NODE_PROFILE, {
    binds: BINDS,
    limits: LIMITS,
    environment: CHILD_ENVIRONMENT,
    program: (probed) => [...nodeIn(probed), '-e', '0'],
  });
  const missing = BOUND_LAYERS.filter((layer) => !cage.layers.includes(layer));
  if (missing.length > 0 && mode === 'required')
    throw new Error(`this machine cannot cage models that did not ship: it lacks ${missing.join(', ')}`);
  if (missing.length > 0) log.warn({ missing, mode }, 'models that did not ship run in a weaker cage');
  return {
    full: missing.length === 0,
    command: () => [...cage.command(BINDS, LIMITS), ...nodeIn(cage), `${cage.pathOf(PACKAGES)}/${MAIN}`],
  };
}

const nodeIn = (cage: BoundCage): string[] => [`${cage.pathOf(NODE)}/node`];
