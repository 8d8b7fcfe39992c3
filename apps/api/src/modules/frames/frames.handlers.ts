import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { chooseFrames } from './choose-frames.ts';
import { countFrames } from './count-frames.ts';
import { deleteFrame } from './delete-frame.ts';
import { getFrame } from './get-frame.ts';
import { listFrames } from './list-frames.ts';
import { noteFrame } from './note-frame.ts';
import { selectFrame } from './select-frame.ts';
import { submitFrames } from './submit-frames.ts';
import { startExtraction } from './start-extraction.ts';

export const createFramesHandlers = (deps: AppDeps): HandlersOf<'frames'> => ({
  extract: startExtraction(deps),
  submit: submitFrames(deps),
  list: listFrames,
  get: getFrame,
  stats: countFrames,
  update: noteFrame,
  select: selectFrame,
  choose: chooseFrames,
  remove: deleteFrame(deps),
});
