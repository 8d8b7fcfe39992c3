import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FramePlayer, PlayerState } from '../core/frame-player.ts';

/** Whether it plays and how fast; says nothing while frames go by, so that controls are not drawn again for each. */
export function usePlayback(player: FramePlayer): Pick<PlayerState, 'playing' | 'rate'> {
  const playing = useSyncExternalStore(player.subscribe, () => player.state().playing);
  const rate = useSyncExternalStore(player.subscribe, () => player.state().rate);
  return { playing, rate };
}

/** How often parts that are read follow a playing video, ms. Faster than that nobody reads. */
const READ_EVERY = 250;

/** The frame for lists and figures: at once while the video rests, a few times a second while it plays. */
export function useReadFrame(player: FramePlayer): number {
  const [frame, setFrame] = useState(() => player.state().frame);
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => {
      timer = undefined;
      last = performance.now();
      setFrame(player.state().frame);
    };
    const update = (): void => {
      const wait = player.state().playing ? READ_EVERY - (performance.now() - last) : 0;
      if (wait <= 0) {
        clearTimeout(timer);
        take();
      } else timer ??= setTimeout(take, wait);
    };
    update();
    const stop = player.subscribe(update);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player]);
  return frame;
}
