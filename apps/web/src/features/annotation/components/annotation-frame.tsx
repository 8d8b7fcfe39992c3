import Alert from '@mui/material/Alert';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFrameSession } from '../hooks/use-frame-session.ts';
import { useRefusals } from '../hooks/use-refusals.ts';
import { useWorkspaceActions } from '../hooks/use-workspace-actions.ts';
import { useWorkspace, type WorkspaceMode } from '../hooks/use-workspace.ts';
import { peopleOf } from '../state/marks-of.ts';
import { AnnotationHeader } from './annotation-header.tsx';
import { AnnotationWorkspace } from './annotation-workspace.tsx';
import { SaveStatus } from './save-status.tsx';
import { UnreadFrame } from './unread-frame.tsx';

export interface AnnotationFrameProps {
  readonly frame: Pick<Frame, 'id' | 'videoId'>;
  readonly mode: WorkspaceMode;
  readonly back: string;
  readonly onOpen: (frameId: string) => void;
}

/** One frame with everything around it. */
export function AnnotationFrame({ frame: { id, videoId }, mode, back, onOpen }: AnnotationFrameProps) {
  const { t } = useTranslation(['annotation', 'common']);
  const user = useUser();
  const can = useCan();
  const video = useRead(videosCalls.get, { params: { id: videoId }, query: {} });
  const reportRefusals = useRefusals();
  const discarding = useRef(false);
  const { session, snapshot } = useFrameSession(id, (edits) => {
    // Boxes go back here as well, but by the person's own choice: nothing failed.
    if (!discarding.current) reportRefusals(edits);
  });
  const work = useWorkspace({ frameId: id, videoId, session, snapshot, mode });
  const actions = useWorkspaceActions(work, onOpen);
  const { conflicts, presence } = snapshot;
  const { frame } = work;
  const people = useMemo(
    () => peopleOf(presence, { id: user.id, name: user.displayName }),
    [presence, user.displayName, user.id],
  );
  const save = (
    <SaveStatus
      key={id}
      save={snapshot.saveState}
      frameId={id}
      unsent={() => session?.unsent() ?? []}
      onDiscard={() => {
        discarding.current = true;
        session?.discardUnsent();
        discarding.current = false;
      }}
      onRetry={() => session?.retry()}
      onConflict={() => {
        const [first] = conflicts;
        work.recall();
        if (first !== undefined) work.selection.select([first.object_id]);
      }}
    />
  );
  if (snapshot.status === 'missing')
    return (
      <>
        <Alert severity="error">{t('annotation:notFound')}</Alert>
        {snapshot.saveState.kind === 'failed' && save}
      </>
    );
  // This computer has kept nothing of it either.
  if (frame === null && snapshot.status === 'failed')
    return (
      <ErrorState
        message={t('annotation:stateFailed')}
        retryLabel={t('common:retry')}
        onRetry={() => session?.retry()}
      />
    );
  if (frame === null) {
    const projectId = video.data?.projectId;
    const collects =
      mode === 'finetune' && projectId !== undefined && can(annotationCalls.edit, { projectId });
    return <UnreadFrame label={collects ? work.label : null} />;
  }
  const listed = work.strip.frames.find(({ frame_id: each }) => each === id);
  const number = snapshot.frame?.frame_number ?? listed?.frame_number ?? '';
  const name = t(frame.time_offset === null ? 'annotation:pictureFrame' : 'annotation:frame', { number });
  return (
    <AnnotationWorkspace
      work={work}
      actions={actions}
      onOpen={onOpen}
      header={
        <AnnotationHeader
          title={name}
          state={work.progress}
          where={t('annotation:where', {
            video: video.data?.name ?? '',
            dataset: video.data?.datasetName ?? '',
            width: frame.width,
            height: frame.height,
          })}
          readOnly={!work.mayEdit}
          back={back}
          people={people}
          save={save}
          onKeys={() => actions.setDialog('keys')}
        />
      }
    />
  );
}
