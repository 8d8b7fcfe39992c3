import { VIDEO_LIMITS } from '@sarm/domain/limits';

/**
 * Sound tracks of these kinds may come with the picture. ffprobe opens every track of a file and gives up when one is
 * refused; a sound decoder is let in only for a file that holds such a track, and no sound is decoded into a result.
 */
const SOUND_CODECS = ['aac', 'mp3float', 'opus', 'vorbis', 'pcm_s16le', 'pcm_u8'] as const;
export type SoundCodec = (typeof SOUND_CODECS)[number];
export const isSoundCodec = (name: string): name is SoundCodec =>
  (SOUND_CODECS as readonly string[]).includes(name);

/**
 * On every ffmpeg and ffprobe before it opens a file. Without the lists a playlist named .avi opens other files or addresses,
 * and a rare decoder with a published hole is one upload away.
 */
export function inputGuard(sound: readonly SoundCodec[] = []): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    VIDEO_LIMITS.formats.join(','),
    '-codec_whitelist',
    VIDEO_LIMITS.codecs.join(','),
    ...(sound.length === 0 ? [] : ['-codec_whitelist:a', sound.join(',')]),
    '-max_pixels',
    String(VIDEO_LIMITS.maxPixels),
  ];
}
