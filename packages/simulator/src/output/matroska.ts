/**
 * A minimal Matroska stream of raw grey frames, used only as the pipe into ffmpeg: unlike raw video on standard input
 * it carries a presentation time per frame, so irregular times survive to the written file.
 */
const MICROSECOND = 1000;
/** Block times are 16-bit offsets from their cluster; a cluster per frame keeps every offset at 0. */

export interface RawVideo {
  readonly width: number;
  readonly height: number;
}

export function matroskaHeader(video: RawVideo): Buffer {
  const ebml = element(0x1a45dfa3, [
    integer(0x4286, 1),
    integer(0x42f7, 1),
    integer(0x42f2, 4),
    integer(0x42f3, 8),
    element(0x4282, [Buffer.from('matroska')]),
    integer(0x4287, 4),
    integer(0x4285, 2),
  ]);
  const info = element(0x1549a966, [
    integer(0x2ad7b1, MICROSECOND),
    element(0x4d80, [Buffer.from('sarm')]),
    element(0x5741, [Buffer.from('sarm')]),
  ]);
  const picture = element(0xe0, [
    integer(0xb0, video.width),
    integer(0xba, video.height),
    element(0x2eb524, [Buffer.from('Y800')]),
  ]);
  const track = element(0xae, [
    integer(0xd7, 1),
    integer(0x73c5, 1),
    integer(0x83, 1),
    element(0x86, [Buffer.from('V_UNCOMPRESSED')]),
    picture,
  ]);
  const segmentOfUnknownSize = Buffer.from([
    0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
  ]);
  return Buffer.concat([ebml, segmentOfUnknownSize, info, element(0x1654ae6b, [track])]);
}

export function matroskaFrame(timeS: number, pixels: Uint8Array): Buffer {
  const keyframe = Buffer.from([0x81, 0x00, 0x00, 0x80]);
  const time = Math.round(timeS * 1e6);
  return element(0x1f43b675, [integer(0xe7, time), element(0xa3, [keyframe, pixels])]);
}

function integer(id: number, value: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeBigUInt64BE(BigInt(value));
  return element(id, [data]);
}

function element(id: number, parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length));
  size[0] = 0x01;
  const name = Buffer.alloc(4);
  name.writeUInt32BE(id);
  const leading = name.findIndex((byte) => byte !== 0);
  return Buffer.concat([name.subarray(leading), size, ...parts]);
}
