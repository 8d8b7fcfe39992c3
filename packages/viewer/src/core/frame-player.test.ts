import { describe, expect, it } from 'vitest';
import { clockOf, clockOfTimeline, frameNamed, frameShownAt, seekTimeOf } from './frame-clock.ts';
import { createFramePlayer } from './frame-player.ts';
import { commandOf } from './viewer-keys.ts';

/** Frames at uneven times: of 60 a second every third is dropped. */
const TIMES = Array.from({ length: 60 }, (_, at) => at / 60).filter((_, at) => at % 3 !== 0);
const clock = clockOf(TIMES.map((time) => time - (TIMES[0] ?? 0)));

/** A video element whose decoder answers when the test says so. */
class SlowVideo extends EventTarget {
  paused = true;
  playbackRate = 1;
  readyState = 1;
  seeks: number[] = [];
  private at = 0;
  private callbacks: VideoFrameRequestCallback[] = [];
  get currentTime(): number {
    return this.at;
  }
  set currentTime(seconds: number) {
    this.at = seconds;
    this.seeks.push(seconds);
  }
  land(): void {
    this.dispatchEvent(new Event('seeked'));
  }
  present(mediaTime: number): void {
    this.at = mediaTime + 0.004;
    for (const run of this.callbacks.splice(0)) run(0, { mediaTime } as VideoFrameCallbackMetadata);
  }
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  requestVideoFrameCallback(run: VideoFrameRequestCallback): number {
    return this.callbacks.push(run);
  }
  cancelVideoFrameCallback(): void {
    this.callbacks = [];
  }
}
const opened = () => {
  const video = new SlowVideo();
  const player = createFramePlayer(clock);
  player.attach(video);
  video.land();
  return { video, player };
};

describe('frames by presentation times', () => {
  it('names the frame that is shown at any moment, at uneven times too', () => {
    for (let frame = 0; frame < clock.count; frame += 1) {
      expect(frameShownAt(clock, seekTimeOf(clock, frame))).toBe(frame);
      expect(frameNamed(clock, (clock.times[frame] ?? 0) - 1e-6)).toBe(frame);
      expect(frameNamed(clock, (clock.times[frame] ?? 0) + 1e-6)).toBe(frame);
    }
  });

  it('takes only a list of rising times', () => {
    expect(clockOfTimeline({ timeBase: [1, 50], pts: [100, 101, 105], stream: 0, keys: [] })?.times).toEqual(
      Float64Array.from([0, 0.02, 0.1]),
    );
    for (const broken of [null, {}, { timeBase: [1, 50], pts: [] }, { timeBase: [1, 50], pts: [2, 1] }])
      expect(clockOfTimeline(broken)).toBeNull();
  });
});

describe('the player', () => {
  it('steps to exact frames, and of many wishes fulfils the last', () => {
    const { video, player } = opened();
    player.step(1);
    expect(player.state().frame).toBe(0);
    video.land();
    expect(player.state().frame).toBe(1);
    const before = video.seeks.length;
    player.step(1);
    player.step(1);
    player.step(10);
    expect(video.seeks).toHaveLength(before + 1);
    video.land();
    expect(player.state().frame).toBe(1);
    video.land();
    expect(player.state().frame).toBe(13);
    player.goTo(1e6);
    video.land();
    expect(player.state().frame).toBe(clock.count - 1);
    player.goTo(-4);
    video.land();
    expect(player.state().frame).toBe(0);
  });

  it('follows the pictures while playing and rests on the one that people see', () => {
    const { video, player } = opened();
    const shownFrames: number[] = [];
    player.subscribe(() => shownFrames.push(player.state().frame));
    player.toggle();
    expect(player.state().playing).toBe(true);
    video.present(clock.times[5] ?? 0);
    video.present(clock.times[6] ?? 0);
    player.toggle();
    expect(player.state()).toMatchObject({ playing: false, frame: 6 });
    expect(video.seeks.at(-1)).toBe(seekTimeOf(clock, 6));
    video.land();
    expect(player.state().frame).toBe(6);
    expect(shownFrames).toContain(5);
    player.setRate(0.25);
    expect(video.playbackRate).toBe(0.25);
  });

  it('keeps its frame when the element is replaced, as after a renewed address', () => {
    const { video, player } = opened();
    player.goTo(12);
    video.land();
    const next = new SlowVideo();
    player.attach(next);
    expect(next.seeks).toEqual([seekTimeOf(clock, 12)]);
    next.land();
    expect(player.state().frame).toBe(12);
  });
});

describe('keys', () => {
  const press = (key: string, more: object = {}) =>
    commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  it.each([
    ['ArrowLeft', {}, 'back'],
    ['ArrowRight', { shiftKey: true }, 'forthTen'],
    [' ', {}, 'toggle'],
    ['b', {}, 'boxes'],
    ['B', { shiftKey: true }, 'boxes'],
    ['?', { shiftKey: true }, 'keys'],
    ['Escape', {}, 'clear'],
    ['b', { ctrlKey: true }, null],
    ['x', {}, null],
  ] as const)('%s %j', (key, more, command) => {
    expect(press(key, more)).toBe(command);
  });
});
