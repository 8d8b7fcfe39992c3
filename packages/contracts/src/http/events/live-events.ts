import type { Task } from '../tasks/tasks.entities.ts';
import type { FrameEvent } from '../annotation/annotation.entities.ts';
import type { NotificationEvent } from './events.routes.ts';

/**
 * What the stream of a tab carries, by the name of the event. A further kind is a line here, a source in
 * apps/api/src/live/sources, and in the browser a listener; hub, stream and reader need no change.
 */
export interface LiveEvents {
  /** As GET /tasks/{id} answers it. */
  readonly task: Task;
  readonly notification: NotificationEvent;
  /** The person has saved other settings, on whichever device. */
  readonly settings: Readonly<Record<string, never>>;
  /** Of a frame that the tab reported to show: its last edit, and who looks at it. Edits are read by their own call. */
  readonly frame: FrameEvent;
}
export type LiveKind = keyof LiveEvents;
export type LiveEvent = {
  [Kind in LiveKind]: { readonly type: Kind; readonly data: LiveEvents[Kind] };
}[LiveKind];
