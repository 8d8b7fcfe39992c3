import { describe, expect, it } from 'vitest';
import { beginsLikeVideo } from './video-signature.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('the first bytes of an upload', () => {
  it.each([
    ['AVI', 'RIFF\x00\x00\x00\x00AVI LIST'],
    ['MP4', '\x00\x00\x00\x20ftypisom\x00\x00'],
    ['an old MOV', '\x00\x00\x10\x00moov\x00\x00\x00\x6cmvhd'],
    ['WebM', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81'],
  ])('TEC-180 are taken for %s', (_, text) => expect(beginsLikeVideo(bytes(text))).toBe(true));

  it.each([
    ['a page', '<!doctype html><script>'],
    ['an archive', 'PK\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00'],
    ['a sound file', 'RIFF\x00\x00\x00\x00WAVEfmt '],
    ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3'],
    ['too few bytes', 'RIFF'],
    ['nothing', ''],
  ])('TEC-180 are refused for %s', (_, text) => expect(beginsLikeVideo(bytes(text))).toBe(false));
});
