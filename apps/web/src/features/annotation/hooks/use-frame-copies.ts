import { copyBoxes, type TrackPlace } from '@sarm/annotator/commands/copy-boxes';
import type { EditIntent } from '@sarm/annotator/core/intents';
import type { FrameSession, FrameSnapshot } from '@sarm/annotator/session/frame-session.types';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { readEndpoint } from '../../../shared/api/endpoint-of.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { newObjectId } from '../state/new-object-id.ts';
import type { FrameStrip } from './use-frame-strip.ts';

export interface CopySource {
  readonly frame: FrameSnapshot['frame'];
  readonly objects: readonly BoxObject[];
  readonly strip: FrameStrip;
  readonly trackPlace: TrackPlace;
  readonly edit: (intents: readonly EditIntent[]) => void;
  readonly openFrame: (frameId: string) => FrameSession;
}

/** Resolves once the frame is read, or cannot be. */
const opened = (session: FrameSession): Promise<FrameSnapshot> =>
  new Promise((resolve) => {
    const look = (): void => {
      const snapshot = session.snapshot();
      if (snapshot.status === 'loading') return;
      stop();
      resolve(snapshot);
    };
    const stop = session.subscribe(look);
    look();
  });

/** Boxes of the frame before this one here, and boxes of this one in those after it. */
export function useFrameCopies({ frame, objects, strip, trackPlace, edit, openFrame }: CopySource) {
  const { t } = useTranslation('annotation');
  const dispatch = useAppDispatch();
  const toast = useToast();

  const copyFromPrevious = async (): Promise<void> => {
    if (frame === null) return;
    if (strip.previous === null) {
      toast.info(t('copy.none'));
      return;
    }
    const read = dispatch(
      readEndpoint(annotationCalls.state).initiate(
        { params: { frameId: strip.previous } },
        { forceRefetch: true, subscribe: false },
      ),
    );
    const { data, error } = await read;
    if (data === undefined) {
      toast.error(t('copy.failed', { message: errorText(error) }));
      return;
    }
    const { intents } = copyBoxes(
      {
        from: { frame_id: data.frame_id, objects: data.objects },
        picture: { width: frame.width, height: frame.height },
        trackPlace,
        newId: newObjectId,
      },
      { frame_id: frame.frame_id, existing: objects },
    );
    if (intents.length === 0) {
      toast.info(t(data.objects.length === 0 ? 'copy.empty' : 'copy.same'));
      return;
    }
    edit(intents);
    toast.success(t('copy.done', { count: intents.length, number: data.frame_number }));
  };

  /** Null: done; else why it stopped, at which frame. */
  const propagate = async (selected: readonly BoxObject[], frames: number): Promise<string | null> => {
    if (frame === null) return null;
    const request = {
      from: { frame_id: frame.frame_id, objects: selected },
      picture: { width: frame.width, height: frame.height },
      trackPlace,
      newId: newObjectId,
    };
    const targets = strip.after(frames);
    for (const { frame_id: frameId, frame_number: number } of targets) {
      const session = openFrame(frameId);
      try {
        const { status, objects: existing } = await opened(session);
        if (status !== 'ready') return t('propagate.failed', { number, message: t('notFound') });
        const { intents } = copyBoxes(request, { frame_id: frameId, existing });
        if (intents.length > 0) session.edit(intents);
      } finally {
        // What is not sent stays in the outbox, which sends it whether the frame is open or not.
        session.close();
      }
    }
    toast.success(t('propagate.done', { count: targets.length }));
    return null;
  };
  return { copyFromPrevious, propagate };
}
