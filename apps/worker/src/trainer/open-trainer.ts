import { join, resolve } from 'node:path';
import { makePrivateFolder } from '@sarm/runtime/blobs/private-folder';
import type { Log } from '@sarm/runtime/log/log';
import { findTrainer, type TrainerProgram } from '@sarm/training/trainer-program';
import type { WorkerConfig } from '../config.ts';

/**
 * The trainer of this machine, looked for when the first training comes and then kept; one that was not there is looked for again, since
 * it may be installed meanwhile.
 */
export function openTrainer(
  config: Pick<WorkerConfig, 'trainer' | 'dataFolder' | 'mediaCage'>,
  log: Log,
): () => Promise<TrainerProgram | undefined> {
  let found: Promise<TrainerProgram | undefined> | undefined;
  const look = async (): Promise<TrainerProgram | undefined> => {
    const probe = {
      data: join(resolve(config.dataFolder), 'trainer', 'data'),
      run: join(resolve(config.dataFolder), 'trainer', 'run'),
    };
    for (const folder of Object.values(probe)) await makePrivateFolder(folder);
    const program = await findTrainer(config.trainer, probe);
    if (program === undefined || (!program.isComplete && config.mediaCage === 'required')) {
      const why = program === undefined ? 'no trainer is installed' : 'the trainer cannot be locked in';
      log.error({ python: config.trainer.python }, `${why}: nothing can be trained on this worker`);
      found = undefined;
      return undefined;
    }
    return program;
  };
  return () => (found ??= look());
}
