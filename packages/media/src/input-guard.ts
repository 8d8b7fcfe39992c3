import { PICTURE_LIMITS, VIDEO_LIMITS } from '@sarm/domain/limits';

/**
 * Sound tracks of these kinds may come with the picture. ffprobe opens every track of a file and gives up when one is
 * refused; a sound decoder is let in only for a file that holds such a track, and no sound is decoded into a result.
 */
const SOUND_CODECS = ['aac', 'mp3float', 'opus', 'vorbis', 'pcm_s16le', 'pcm_u8'] as const;
export type SoundCodec = (typeof SOUND_CODECS)[number];
export const isSoundCodec = (name: string): name is SoundCodec =>
  (SOUND_CODECS as readonly string[]).includes(name);

/** What a caged program may open: the containers and codecs of videos, or those of single pictures. */
export type MediaKind = 'video' | 'picture';
const OPENED = { video: VIDEO_LIMITS, picture: PICTURE_LIMITS } as const;

/**
 * On every ffmpeg and ffprobe before it opens a file. Without the lists a playlist named .avi opens other files or addresses,
 * and a rare decoder with a published hole is one upload away.
 */
export function inputGuard(sound: readonly SoundCodec[] = [], media: MediaKind = 'video'): string[] {
  const { formats, codecs, maxPixels } = OPENED[media];
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    formats.join(','),
    '-codec_whitelist',
    codecs.join(','),
    ...(sound.length === 0 ? [] : ['-codec_whitelist:a', sound.join(',')]),
    '-max_pixels',
    String(maxPixels),
  ];
}
