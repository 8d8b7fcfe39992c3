import type { HandlersOf } from '../../http/handler.ts';
import { listModels } from './list-models.ts';

export const createModelsHandlers = (): HandlersOf<'models'> => ({ list: listModels });
