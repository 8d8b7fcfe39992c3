import type { ModelStore } from '@sarm/inference/models/model-store';
import type { MediaDeps } from '@sarm/media/cage';

export interface CompareDeps extends MediaDeps {
  readonly models: ModelStore;
  /** Of the processor of this worker; undefined: it does not say. */
  readonly vnni: boolean | undefined;
}
