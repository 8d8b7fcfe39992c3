import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { goldenTracksFile } from '@sarm/measurement/testing/golden-tracks-file';
import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { reportRequest } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';
import { stillOfTracks, stillVideoOf } from './still-of-tracks.ts';

const file = openTracksFile(goldenTracksFile(1));
const { settings } = reportRequest();
const document = buildDocument(reportRequest({ settings: { ...settings, includeImages: true } }));
const [first = ''] = document.pictures;
const pictures = new Map(document.pictures.map((id) => [id, `data:image/jpeg;base64,${btoa(id)}`]));
const page = (over: object = {}) =>
  renderHtml({ document, t: createTranslator('en'), fontCss: '', pictures, ...over });
const still = stillOfTracks(file, first, 29);

describe('a frame with its tracks', () => {
  it('holds the paths up to the frame and where immotile cells lie in it, always the same', () => {
    expect(still).toMatchObject({ frame: 29, seconds: 0.58, width: 640, height: 480, umPerPx: 0.5 });
    expect(still?.lines.map(({ grade, points }) => [grade, points.length])).toEqual([
      ['a', 30],
      ['a', 30],
    ]);
    expect(still?.immotile).toHaveLength(1);
    const [swimmer] = file.tracks;
    const last = swimmer === undefined ? undefined : file.points(swimmer)[29];
    expect(still?.lines[0]?.points.at(-1)?.[0]).toBeCloseTo(last?.x ?? Number.NaN, 1);
    expect(stillOfTracks(file, first, 29)).toEqual(still);
    expect(stillOfTracks(file, first, 60)).toBeNull();
  });

  it('draws no more of a path than its last seconds', () => {
    const slow = { ...file, frames: { ...file.frames, time: file.frames.time.map((time) => time * 10) } };
    expect(stillOfTracks(slow, first, 59)?.lines[0]?.points).toHaveLength(16);
  });

  it('stands once in the report, with its scale and what its lines mean, where pictures were requested', () => {
    const shown = page({ still });
    expect(shown.match(/<figure class="still">/g)).toHaveLength(1);
    expect(shown).toContain('A1-F1, frame 29 (0.58 s). Lines: moving cells, the last 3 s');
    // 640 pixels of 0.5 µm: a quarter of the picture is 80 µm.
    expect(shown).toContain('>50 µm</text>');
    expect(shown.match(/<img/g)).toHaveLength(document.pictures.length);
    expect(page({ still: null }).match(/<img/g)).toHaveLength(document.pictures.length);
    for (const without of [
      { still: null },
      { still, pictures: new Map() },
      { still, document: { ...document, pictures: [] } },
    ])
      expect(page(without)).not.toContain('class="still"');
    expect(page({ still: { ...still, umPerPx: null } })).not.toContain('µm</text><');
  });

  it('hatches what was left out, and is drawn as ever where all of the picture was used', () => {
    expect(still?.excluded).toEqual([]);
    const full = page({ still });
    expect(full).not.toContain('left-out');
    expect(full).not.toContain('Hatched');
    const area = { width: 640, height: 480, excluded: [[0, 0, 64, 480]], kinds: [] } as const;
    const part = stillOfTracks({ ...file, header: { ...file.header, area } }, first, 29);
    expect(part?.excluded).toEqual(area.excluded);
    const shown = page({ still: part });
    // A tenth of the width of the printed picture.
    expect(shown).toContain('d="M0.00 0.00h23.20v174.00h-23.20Z"');
    expect(shown).toContain('Rings: immotile cells. Hatched: left out of the analysis.');
  });

  it('is of the first video with a picture that was analysed', () => {
    expect(stillVideoOf(document)).toBe(first);
    const [one, ...others] = document.videos;
    const unmeasured = one === undefined ? [] : [{ ...one, fields: null }];
    expect(stillVideoOf({ ...document, videos: [...unmeasured, ...others] })).toBe(others[0]?.id);
    expect(stillVideoOf({ ...document, pictures: [] })).toBeNull();
  });
});
