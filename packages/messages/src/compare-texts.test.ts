import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const english = {
  title: 'Videos of {{name}}',
  group: { videos_one: '{{count}} video', videos_other: '{{count}} videos' },
};

describe('compareTexts', () => {
  it('accepts the forms that the grammar of a language has', () => {
    expect(compareTexts('en', english, english)).toEqual([]);
    expect(
      compareTexts(
        'vi',
        { title: 'Video của {{name}}', group: { videos_other: '{{count}} video' } },
        english,
      ),
    ).toEqual([]);
    const french = {
      videos_one: 'une vidéo',
      videos_many: '{{count}} de vidéos',
      videos_other: '{{count}} vidéos',
    };
    expect(compareTexts('fr', { title: 'Vidéos de {{name}}', group: french }, english)).toEqual([]);
  });

  it('names what is missing, what is too much and what lost its placeholder', () => {
    const spanish = {
      title: 'Vídeos de {{nombre}}',
      group: { videos_one: '{{count}} vídeo', videos_other: ' ' },
      extra: 'x',
    };
    expect(compareTexts('es', spanish, english)).toEqual([
      'title: has {{nombre}}, English {{name}}',
      'group.videos_many: missing',
      'group.videos_other: empty',
      'extra: not in English',
    ]);
  });
});
