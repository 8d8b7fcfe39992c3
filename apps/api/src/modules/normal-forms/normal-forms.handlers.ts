import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { chooseLabel } from './choose-label.ts';
import { listCandidateLabels } from './list-candidate-labels.ts';
import { showNormalForms } from './show-normal-forms.ts';

export const createNormalFormsHandlers = (deps: AppDeps): HandlersOf<'normalForms'> => ({
  get: showNormalForms,
  candidates: listCandidateLabels,
  choose: chooseLabel(deps),
});
