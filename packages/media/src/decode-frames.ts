import { type PictureSize, pickFilter } from './pick-frames.ts';
import type { MediaSource } from './probe-video.ts';
import type { Timeline } from '@sarm/domain/videos/timeline';

export interface DecodedFrame {
  readonly index: number;
  /** Rows from the top. Valid until the next frame is requested: the buffer is used again. */
  readonly pixels: Uint8Array;
}

export interface DecodeOptions {
  readonly source: MediaSource;
  /** As people see it: after the rotation that the file declares. */
  readonly picture: PictureSize;
  readonly timeline: Timeline;
  /** Increasing. Undefined decodes every frame. */
  readonly indices?: readonly number[];
  readonly pixelFormat: 'gray' | 'rgb24';
}

/** Raw pictures in order. ffmpeg waits for the reader, so memory stays at a few frames whatever the video. */
export async function* decodeFrames(options: DecodeOptions): AsyncGenerator<DecodedFrame> {
  const { source, picture, timeline, pixelFormat } = options;
  const indices = options.indices ?? timeline.pts.map((_, index) => index);
  const pick = options.indices === undefined ? [] : [pickFilter(timeline, indices)];
  const program = await source.cage.start({
    program: 'ffmpeg',
    input: source.path,
    before: ['-copyts', '-an', '-sn', '-dn'],
    after: () => [
      '-map',
      `0:${timeline.stream}`,
      '-vf',
      [...pick, `format=${pixelFormat}`].join(','),
      '-fps_mode',
      'passthrough',
      '-frames:v',
      String(indices.length),
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    limits: { fileBytes: 0 },
    signal: source.signal,
  });
  const frame = new Uint8Array(picture.width * picture.height * (pixelFormat === 'gray' ? 1 : 3));
  let filled = 0;
  let given = 0;
  try {
    for await (const chunk of program.stdout as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        const taken = Math.min(chunk.length - at, frame.length - filled);
        frame.set(chunk.subarray(at, at + taken), filled);
        at += taken;
        filled += taken;
        if (filled < frame.length) continue;
        filled = 0;
        const index = indices[given];
        if (index === undefined)
          throw new Error('ffmpeg gave more frames than the list of presentation times holds');
        given += 1;
        yield { index, pixels: frame };
      }
    }
    const end = await program.ended;
    // Bytes left over mean that the pictures have another size: every one of them was sheared.
    if (filled !== 0) throw new Error(`the pictures are not ${picture.width} × ${picture.height} pixels`);
    if (end.code !== 0 || given !== indices.length)
      throw new Error(
        `ffmpeg gave ${given} of ${indices.length} frames: ${end.complaints.at(-1) ?? 'no words'}`,
      );
  } finally {
    program.stop();
  }
}
