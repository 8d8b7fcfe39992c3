import type { ModelStore } from '@sarm/inference/models/model-store';
import type { MediaDeps } from '@sarm/media/cage';

export interface CompareDeps extends MediaDeps {
  readonly models: ModelStore;
}
