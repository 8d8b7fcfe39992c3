import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { editFrame } from './edit-frame.ts';
import { getFrameState } from './get-frame-state.ts';
import { getLabellingGuide, writeLabellingGuide } from './labelling-guide.ts';
import { listFramesOfVideo } from './list-annotation-frames.ts';
import { listEdits } from './list-edits.ts';
import { reportPresence } from './report-presence.ts';

export const createAnnotationHandlers = (deps: AppDeps): HandlersOf<'annotation'> => ({
  edit: editFrame(deps),
  edits: listEdits,
  state: getFrameState,
  presence: reportPresence(),
  frames: listFramesOfVideo,
  guide: getLabellingGuide,
  writeGuide: writeLabellingGuide,
});
