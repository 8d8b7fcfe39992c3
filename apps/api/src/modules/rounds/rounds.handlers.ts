import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { adjudicate } from './adjudicate.ts';
import { compareLayers } from './compare-layers.ts';
import { createRound } from './create-round.ts';
import { countRoundFrames, getRound, listRoundFramesOf, listRoundsOf } from './read-rounds.ts';
import { showAgreement } from './show-agreement.ts';

export const createRoundsHandlers = (deps: AppDeps): HandlersOf<'rounds'> => ({
  list: listRoundsOf,
  create: createRound,
  frames: countRoundFrames,
  get: getRound,
  listFrames: listRoundFramesOf,
  compare: compareLayers,
  adjudicate: adjudicate(deps),
  agreement: showAgreement,
});
