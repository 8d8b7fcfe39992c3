import { frameIndex, px, seconds, umPerPx } from '@sarm/domain/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowd } from '../../testing/swimmers.ts';
import { analyseColumns } from '../analysis/analyse-columns.ts';
import { DETECTION_KINDS } from '../columns/detection-columns.ts';
import { VideoAnalyser } from '../analysis/video-analyser.ts';
import type { Detection, FrameDetections } from '../detection.ts';
import { encodeTracksFile } from './encode-tracks-file.ts';
import { openTracksFile } from './open-tracks-file.ts';
import { quantiseDetection } from './quantise-detection.ts';
import { TracksFileDamaged } from './tracks-file-format.ts';

const picture = { width: px(640), height: px(480) };
const pixelSize = umPerPx(0.5);

const analyse = (frames: readonly FrameDetections[]) => {
  const analyser = new VideoAnalyser({ picture, pixelSize });
  for (const frame of frames)
    analyser.push({ ...frame, detections: frame.detections.map(quantiseDetection) });
  return analyser.finish();
};
const film = (cells: number, frames: number): FrameDetections[] => {
  const place = crowd(cells, picture);
  return Array.from({ length: frames }, (_, i) => ({
    frame: frameIndex(i),
    time: seconds(i / 50),
    detections: place(i),
  }));
};

const detection: fc.Arbitrary<Detection> = fc.record({
  x: fc.double({ min: -50, max: 16_400, noNaN: true }).map(px),
  y: fc.double({ min: -50, max: 16_400, noNaN: true }).map(px),
  width: fc.double({ min: 0.5, max: 300, noNaN: true }).map(px),
  height: fc.double({ min: 0.5, max: 300, noNaN: true }).map(px),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom(...DETECTION_KINDS),
});
const video: fc.Arbitrary<FrameDetections[]> = fc
  .array(fc.tuple(fc.array(detection, { maxLength: 6 }), fc.double({ min: 0.001, max: 2, noNaN: true })), {
    maxLength: 25,
  })
  .map((frames) => {
    let time = 0;
    return frames.map(([detections, step], i) => {
      time += step;
      return { frame: frameIndex(3 * i + 1), time: seconds(time), detections };
    });
  });

describe('tracks file', () => {
  it('gives back every detection, track and figure of any analysis', () => {
    fc.assert(
      fc.property(video, (frames) => {
        const analysis = analyse(frames);
        const file = openTracksFile(encodeTracksFile(analysis));
        expect(file.detections()).toEqual(analysis.columns);
        expect(file.frames).toEqual(analysis.columns.frames);
        expect(file.header).toMatchObject({ picture, pixelSize, tracks: analysis.tracks.length });
        for (const [i, track] of analysis.tracks.entries()) {
          const stored = file.tracks[i];
          expect(stored).toMatchObject({
            id: track.id,
            field: track.field,
            points: track.rows.length,
            crossings: track.crossings,
            grade: track.grade,
            kinematics: track.kinematics,
          });
          expect(stored === undefined ? [] : file.points(stored)).toEqual(analysis.points(track));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives exactly the reported figures when the stored detections are analysed again', () => {
    const analysis = analyse(film(12, 120));
    const stored = openTracksFile(encodeTracksFile(analysis)).detections();
    expect(analyseColumns(stored, { picture, pixelSize }).summary).toEqual(analysis.summary);
    expect(analysis.tracks.some((track) => track.kinematics !== null)).toBe(true);
  });

  it('MEA-CNT-13 keeps the area, by which the stored detections give the same counts again', () => {
    const area = { ...picture, excluded: [[0, 0, 300, 480]], kinds: ['bars'] } as const;
    const { columns } = analyse(film(40, 60));
    const all = analyseColumns(columns, { picture, pixelSize });
    const analysis = analyseColumns(columns, { picture, pixelSize, area });
    const [full, part] = [all.summary.fields[0], analysis.summary.fields[0]];
    expect(part?.heads).toBeLessThan(0.75 * (full?.heads ?? 0));
    expect(part?.countedPx).toBeLessThan(0.5 * 640 * 480);
    expect(full?.countedPx).toBeUndefined();
    const file = openTracksFile(encodeTracksFile(analysis));
    expect(file.header.area).toEqual(area);
    const again = analyseColumns(file.detections(), { picture, pixelSize, area: file.header.area });
    expect(again.summary).toEqual(analysis.summary);
    const other = { ...analysis, summary: { ...analysis.summary, area: { ...area, width: 320 } } };
    expect(() => openTracksFile(encodeTracksFile(other))).toThrow(TracksFileDamaged);
  });

  it('reads a range of frames as the full file holds them', () => {
    const file = openTracksFile(encodeTracksFile(analyse(film(8, 40))));
    const full = file.detections();
    const part = file.detections(10, 15);
    const [from, to] = [full.frames.firstRow[10], full.frames.firstRow[15]];
    expect(part.x).toEqual(full.x.slice(from, to));
    expect(part.track).toEqual(full.track.slice(from, to));
    expect([...part.frames.index]).toEqual([10, 11, 12, 13, 14]);
    expect(part.frames.firstRow[0]).toBe(0);
    expect(part.frames.firstRow[5]).toBe(part.x.length);
    expect(() => file.detections(35, 41)).toThrow(RangeError);
  });

  it('gives the same bytes for the same analysis', () => {
    expect(encodeTracksFile(analyse(film(5, 60)))).toEqual(encodeTracksFile(analyse(film(5, 60))));
  });
});

describe('damaged tracks files', () => {
  const intact = encodeTracksFile(analyse(film(6, 60)));

  /** Everything that a viewer would do with the file. */
  const read = (bytes: Uint8Array): unknown => {
    try {
      const file = openTracksFile(bytes);
      file.detections();
      for (const track of file.tracks) file.points(track);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it('are refused with one kind of error, whatever the bytes', () => {
    const change = fc.tuple(fc.nat(intact.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = intact.slice();
        for (const [at, value] of changes) bytes[at] = value;
        const error = read(bytes);
        return error === undefined || error instanceof TracksFileDamaged;
      }),
      { numRuns: 600 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => read(bytes) instanceof TracksFileDamaged),
    );
  });

  it('are refused wherever they were cut or went on too long', () => {
    for (let length = 0; length < intact.length; length += 97)
      expect(read(intact.slice(0, length))).toBeInstanceOf(TracksFileDamaged);
    expect(read(Uint8Array.from([...intact, 0]))).toBeInstanceOf(TracksFileDamaged);
  });

  it('allocate nothing for counts that the file cannot hold', () => {
    const text = new TextDecoder().decode(intact.subarray(16, 400));
    const at = 16 + text.indexOf('"detections":') + '"detections":'.length;
    const bytes = intact.slice();
    bytes.set(new TextEncoder().encode('999'), at);
    expect(read(bytes)).toBeInstanceOf(TracksFileDamaged);
  });
});
