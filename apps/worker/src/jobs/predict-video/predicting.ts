import type { ModelStore } from '@sarm/inference/models/model-store';
import type { MediaDeps } from '@sarm/media/cage';
import type { JobContext } from '../job-handler.ts';
import type { OpenedVideo } from './detect-all.ts';
import type { PredictionWork } from './find-work.ts';
import type { FoundSoFar } from './found-so-far.ts';

export interface PredictVideoDeps extends MediaDeps {
  readonly models: ModelStore;
}

export interface Predicting {
  readonly deps: PredictVideoDeps;
  readonly context: JobContext;
  readonly work: PredictionWork;
  readonly video: OpenedVideo;
  readonly found: FoundSoFar;
  readonly onFrame: () => void;
}
