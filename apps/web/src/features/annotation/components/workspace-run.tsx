import { DetectionDialog } from '../../../shared/detections/detection-dialog.tsx';
import type { Workspace } from '../hooks/use-workspace.ts';

/** Detection in this frame again; what people drew, changed or verified stays. */
export function WorkspaceRun({ work, onClose }: { readonly work: Workspace; readonly onClose: () => void }) {
  const { session, snapshot, frameId } = work;
  const { seq, presence } = snapshot;
  const { frame } = work;
  if (frame === null) return null;
  return (
    <DetectionDialog
      of={{ id: frameId, frameNumber: frame.frame_number }}
      // The stream says so as well; where it is interrupted, this reads what the run did.
      onRun={() => session?.onHint({ frame_id: frameId, seq: seq + 1, presence: [...presence] })}
      onClose={onClose}
    />
  );
}
