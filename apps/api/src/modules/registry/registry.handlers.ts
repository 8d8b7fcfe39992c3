import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { compareModel } from './compare-model.ts';
import { importModel } from './import-model.ts';
import { listComparisons } from './list-comparisons.ts';
import { listDeployments } from './list-deployments.ts';
import { promoteModel } from './promote-model.ts';
import { rollBackModel } from './roll-back-model.ts';

export const createRegistryHandlers = (deps: AppDeps): HandlersOf<'registry'> => ({
  compare: compareModel(deps),
  comparisons: listComparisons,
  deployments: listDeployments,
  import: importModel(deps),
  promote: promoteModel(deps),
  rollback: rollBackModel(deps),
});
