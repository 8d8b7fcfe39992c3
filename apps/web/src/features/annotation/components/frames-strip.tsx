import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Filmstrip } from '@sarm/annotator/react/filmstrip';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import type { FrameStrip } from '../hooks/use-frame-strip.ts';

export interface FramesStripProps {
  readonly strip: FrameStrip;
  readonly frameId: string;
  readonly nextKey: string;
  /** Of the frame that is shown: newer than what the strip read. */
  readonly shown: { readonly state: FrameStrip['frames'][number]['state']; readonly objects: number } | null;
  readonly onOpen: (frameId: string) => void;
}

/** TEC-020: the frames of the video with how far each is. */
export function FramesStrip({ strip, frameId, nextKey, shown, onOpen }: FramesStripProps) {
  const { t } = useTranslation('annotation');
  if (strip.failure !== null)
    return <Alert severity="error">{t('frames.failed', { message: errorText(strip.failure) })}</Alert>;
  if (strip.counts === null) return <Skeleton variant="rounded" height={148} animation={false} />;
  const frames = strip.frames.map((each) =>
    each.frame_id === frameId && shown !== null ? { ...each, ...shown, box_count: shown.objects } : each,
  );
  return (
    <Card component="section" aria-label={t('frames.title')}>
      <Filmstrip
        frames={frames.map((each) => ({
          id: each.frame_id,
          frameNumber: each.frame_number,
          state: each.state,
          objects: each.box_count,
          people: each.presence.map(({ user_id: userId, name }) => ({ userId, name })),
        }))}
        counts={strip.counts}
        current={frameId}
        texts={{
          title: t('frames.title'),
          stateName: (state) => t(`state.${state}`),
          frame: ({ frameNumber: number, state, objects: count }) =>
            t('frames.label', { number, state: t(`state.${state}`), count }),
          next: t('command.nextUnfinished'),
          nextKey,
          place: t('frames.place', { place: strip.place + 1, total: strip.total }),
          previous: t('command.previousFrame'),
          following: t('command.nextFrame'),
        }}
        picture={({ id }) => <AuthedImage source={mediaUrl('frame', id)} alt="" small />}
        onOpen={onOpen}
        onStep={(by) => {
          const id = by === 1 ? strip.next : strip.previous;
          if (id !== null) onOpen(id);
        }}
        onNextUnfinished={() => {
          if (strip.nextUnfinished !== null) onOpen(strip.nextUnfinished);
        }}
        mayStep={{
          back: strip.previous !== null,
          forward: strip.next !== null,
          unfinished: strip.nextUnfinished !== null,
        }}
      />
    </Card>
  );
}
