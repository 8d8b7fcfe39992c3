import { clampFrame, type FrameClock, frameNamed, frameShownAt, seekTimeOf } from './frame-clock.ts';

export const RATES = [0.25, 0.5, 1, 2] as const;
export type Rate = (typeof RATES)[number];

/** What the player needs of a video element. */
export type PlayedElement = Pick<
  HTMLVideoElement,
  | 'addEventListener'
  | 'removeEventListener'
  | 'play'
  | 'pause'
  | 'requestVideoFrameCallback'
  | 'cancelVideoFrameCallback'
  | 'paused'
  | 'currentTime'
  | 'playbackRate'
  | 'readyState'
>;

export interface PlayerState {
  /** The frame on the screen: layers drawn for it lie on the cells that they name. */
  readonly frame: number;
  readonly playing: boolean;
  readonly rate: Rate;
}

export interface FramePlayer {
  readonly clock: FrameClock;
  state(): PlayerState;
  subscribe(listener: () => void): () => void;
  /** Takes over an element, from the frame that is shown now; null lets it go. */
  attach(element: PlayedElement | null): void;
  goTo(frame: number): void;
  step(by: number): void;
  toggle(): void;
  pause(): void;
  setRate(rate: Rate): void;
}

const HAVE_METADATA = 1;
const reportsFrames = (element: PlayedElement): boolean => 'requestVideoFrameCallback' in element;

/** Shows exact frames of a video element. No React: it notifies its listeners, who draw as often as they like. */
export function createFramePlayer(clock: FrameClock): FramePlayer {
  let state: PlayerState = { frame: 0, playing: false, rate: 1 };
  let element: PlayedElement | null = null;
  /** The frame that is being sought; null when the requested frame is on the screen. */
  let target: number | null = null;
  let seeking = false;
  let callback = 0;
  const listeners = new Set<() => void>();

  const change = (next: Partial<PlayerState>): void => {
    const after = { ...state, ...next };
    if (after.frame === state.frame && after.playing === state.playing && after.rate === state.rate) return;
    state = after;
    for (const listener of listeners) listener();
  };

  /** One seek at a time: a held key requests faster than a decoder answers, and only the last request counts. */
  const seek = (): void => {
    if (element === null || target === null || seeking || element.readyState < HAVE_METADATA) return;
    seeking = true;
    element.currentTime = seekTimeOf(clock, target);
  };
  const presented = (_: number, { mediaTime }: { mediaTime: number }): void => {
    if (target === null) change({ frame: frameNamed(clock, mediaTime) });
    listen();
  };
  const listen = (): void => {
    if (element !== null && reportsFrames(element)) callback = element.requestVideoFrameCallback(presented);
  };
  /** Browsers without a callback per picture report the time a few times a second. */
  const ticked = (): void => {
    if (element !== null && target === null && !reportsFrames(element))
      change({ frame: frameShownAt(clock, element.currentTime) });
  };
  const onSeeked = (): void => {
    if (!seeking) return;
    seeking = false;
    const landed = frameShownAt(clock, element?.currentTime ?? 0);
    if (target !== null && landed !== target) {
      seek();
      return;
    }
    target = null;
    change({ frame: landed });
  };
  const played = (): void => change({ playing: true });
  const paused = (): void => {
    change({ playing: false });
    // The element's time runs ahead of its picture: it is set back to the frame that people see.
    if (target === null) goTo(state.frame);
  };
  const ready = (): void => {
    if (element === null) return;
    element.playbackRate = state.rate;
    target ??= state.frame;
    seek();
  };
  const goTo = (frame: number): void => {
    target = clampFrame(clock, frame);
    if (element === null) {
      change({ frame: target });
      target = null;
      return;
    }
    if (!element.paused) element.pause();
    seek();
  };

  const events = {
    seeked: onSeeked,
    play: played,
    pause: paused,
    ended: paused,
    loadedmetadata: ready,
    timeupdate: ticked,
  };
  const attach = (next: PlayedElement | null): void => {
    if (element !== null) {
      if (reportsFrames(element)) element.cancelVideoFrameCallback(callback);
      for (const [name, run] of Object.entries(events)) element.removeEventListener(name, run);
    }
    element = next;
    seeking = false;
    target = null;
    change({ playing: false });
    if (next === null) return;
    for (const [name, run] of Object.entries(events)) next.addEventListener(name, run);
    listen();
    if (next.readyState >= HAVE_METADATA) ready();
  };

  return {
    clock,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attach,
    goTo,
    step: (by) => goTo((target ?? state.frame) + by),
    toggle: () => {
      if (element === null) return;
      if (!element.paused) {
        element.pause();
        return;
      }
      // From the last frame there is nothing to play: begin again.
      if (state.frame >= clock.count - 1) element.currentTime = 0;
      target = null;
      seeking = false;
      void element.play().catch(() => change({ playing: false }));
    },
    pause: () => element?.pause(),
    setRate: (rate) => {
      if (element !== null) element.playbackRate = rate;
      change({ rate });
    },
  };
}
