import { describe, expect, it } from 'vitest';
import { judgeCompleteness } from './judge-completeness.ts';
import type { VideoHeader } from './probe-video.ts';
import type { DecodedTimeline } from './read-timeline.ts';

const header = (change: Partial<VideoHeader>): VideoHeader => ({
  container: 'avi',
  codec: 'mjpeg',
  profile: '',
  streamIndex: 0,
  width: 640,
  height: 480,
  rotation: 0,
  squarePixels: true,
  fields: false,
  pixelFormat: 'yuvj420p',
  declaredFrames: 50,
  declaredSeconds: 1,
  declaredRate: 50,
  timeBase: [1, 50],
  sound: [],
  ...change,
});
const decoded = (frames: number, change: Partial<DecodedTimeline> = {}): DecodedTimeline => ({
  timeline: { timeBase: [1, 50], stream: 0, pts: Array.from({ length: frames }, (_, i) => i), keys: [] },
  packets: frames,
  discarded: 0,
  decodeErrors: 0,
  ...change,
});

describe('judgeCompleteness', () => {
  it('refuses half a file with both counts', () => {
    expect(() => judgeCompleteness(header({}), decoded(26))).toThrow(
      'file.frames_missing {"declared":50,"decoded":26}',
    );
  });
  it('refuses packets that no frame came out of', () => {
    expect(() => judgeCompleteness(header({}), decoded(47, { packets: 50 }))).toThrow(
      'file.frames_missing {"declared":50,"decoded":47}',
    );
  });
  it('does not miss frames that the file itself cuts away', () => {
    expect(judgeCompleteness(header({}), decoded(40, { discarded: 10 }))).toBe('complete');
  });
  it('reports a loss of one in a hundred and decoding errors', () => {
    expect(judgeCompleteness(header({ declaredFrames: 100 }), decoded(99))).toBe('damaged');
    expect(judgeCompleteness(header({}), decoded(50, { decodeErrors: 3 }))).toBe('damaged');
    expect(judgeCompleteness(header({}), decoded(50))).toBe('complete');
  });
  it('measures the length where a file declares no count', () => {
    const matroska = header({ declaredFrames: null, declaredSeconds: 2 });
    expect(() => judgeCompleteness(matroska, decoded(60))).toThrow(
      'file.seconds_missing {"declared":2,"decoded":1.2',
    );
    expect(judgeCompleteness(matroska, decoded(100))).toBe('complete');
    expect(judgeCompleteness(matroska, decoded(99))).toBe('complete');
  });
});
