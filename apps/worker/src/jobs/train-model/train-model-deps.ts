import type { TrainingJob } from '@sarm/contracts/manifests/training-job';
import type { TrainerProgram } from '@sarm/training/trainer-program';

export interface TrainModelDeps {
  /** Undefined: none is installed on this worker. */
  readonly trainer: () => Promise<TrainerProgram | undefined>;
  /** Pictures that trainings share lie here, on the disk of the scratch folders. */
  readonly cacheFolder: string;
  /** Of the models that ship: a training may go on from one of them. */
  readonly modelsFolder: string;
  /** What tests make smaller. */
  readonly limits?: {
    readonly minimum?: TrainingJob['minimum'];
    readonly side?: number;
    readonly patience?: number;
    readonly checkpointSeconds?: number;
    readonly silenceSeconds?: number;
    readonly stopSeconds?: number;
  };
}
