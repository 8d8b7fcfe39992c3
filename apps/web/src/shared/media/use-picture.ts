import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import { mediaUrl, type PictureKind } from './media-url.ts';
import { createPictureShelf } from './picture-shelf.ts';
import type { MediaFailure } from './use-object-url.ts';

class PictureRefused extends Error {
  readonly failure: MediaFailure;
  constructor(failure: MediaFailure) {
    super('the picture was refused');
    this.failure = failure;
  }
}

export interface DecodedPicture {
  /** Null until it is decoded; the former picture is never shown in its place. */
  readonly picture: ImageBitmap | null;
  readonly failure: MediaFailure | null;
  readonly retry: () => void;
}

interface Settled {
  readonly of: string;
  readonly attempt: number;
  readonly picture: ImageBitmap | null;
  readonly failure: MediaFailure | null;
}

/** A decoded picture; those of its neighbours are fetched once it is there. */
export function usePicture(
  /** Or the address of a picture by its id. */
  kind: PictureKind | ((id: string) => string),
  pictureId: string | null,
  neighbours: readonly string[],
): DecodedPicture {
  const session = useSession();
  const shelf = useMemo(
    () =>
      createPictureShelf<ImageBitmap>(async (id, signal) => {
        const answer = await session.send(typeof kind === 'string' ? mediaUrl(kind, id) : kind(id), {
          signal,
        });
        if (!answer.ok) throw new PictureRefused({ status: answer.status, statusText: answer.statusText });
        return await createImageBitmap(await answer.blob());
      }),
    [kind, session],
  );
  const [settled, setSettled] = useState<Settled | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (pictureId === null) return undefined;
    let current = true;
    const take = async (): Promise<Settled> => {
      try {
        return { of: pictureId, attempt, picture: await shelf.take(pictureId), failure: null };
      } catch (error) {
        const failure = error instanceof PictureRefused ? error.failure : 'network';
        return { of: pictureId, attempt, picture: null, failure };
      }
    };
    const settle = async (): Promise<void> => {
      const taken = await take();
      if (current) setSettled(taken);
    };
    void settle();
    return () => {
      current = false;
    };
  }, [attempt, pictureId, shelf]);
  const picture =
    pictureId === null
      ? null
      : (shelf.peek(pictureId) ?? (settled?.of === pictureId ? settled.picture : null));
  const around = neighbours.join(' ');
  useEffect(() => {
    if (picture === null || around === '') return;
    // One that fails is requested again when it is opened.
    for (const id of around.split(' ')) shelf.take(id).catch(() => undefined);
    if (pictureId !== null) void shelf.take(pictureId);
  }, [around, pictureId, picture, shelf]);
  useEffect(() => () => shelf.clear(), [shelf]);
  return {
    picture,
    failure:
      settled?.of === pictureId && settled.attempt === attempt && picture === null ? settled.failure : null,
    retry: () => setAttempt((before) => before + 1),
  };
}
