import { TRAINER_CALLS } from './call-rules.ts';
import type { CageProfile } from './bound-cage.ts';

/** Where the caged trainer finds its parts: its program, Python's libraries, the pictures of one run, and where it writes. */
export const TRAINER_PLACES = {
  program: '/trainer',
  libraries: '/venv',
  data: '/data',
  run: '/run-folder',
} as const;

/**
 * Python with PyTorch. Its processes speak to each other over the loopback of a network in which nobody else is; `base`
 * is where the interpreter itself lies when that is no folder of the system.
 */
export const trainerProfile = (base: string | undefined): CageProfile => ({
  name: 'train-cage',
  targets: [...Object.values(TRAINER_PLACES), ...(base === undefined ? [] : [base])],
  calls: TRAINER_CALLS,
  loopback: true,
  scratchBytes: 256 << 20,
});
