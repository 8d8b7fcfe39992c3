import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { areaMask } from '@sarm/domain/videos/video-area';
import { umPerPx } from '@sarm/domain/units';
import { analyseColumns } from '@sarm/measurement/analysis/analyse-columns';
import { countingRegion } from '@sarm/measurement/counting/counting-region';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { observeCells } from '@sarm/simulator/truth/observation';
import { sampleAt } from '@sarm/simulator/truth/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDetector } from '@sarm/inference/models/create-detector';
import type { Detector } from '@sarm/inference/models/detector';
import { readShippedModel, type ShippedModel } from '@sarm/inference/models/read-shipped-model';
import { longestHold } from '@sarm/inference/testing/main-thread';
import { type Cage, createCage } from '@sarm/media/cage';
import { checkVideo } from '@sarm/media/check-video';
import { measureSampledFrames } from '@sarm/media/measure-sampled-frames';
import { analyseFrames } from './analyse-frames.ts';
import { detectVideo } from './detect-video.ts';
import { AS_IT_IS } from './prepare-picture.ts';
import { openVideo, simulatedVideo, type SimulatedVideo } from '../testing/simulated-video.ts';

const run = promisify(execFile);
const pixelSize = umPerPx(0.5);
/** Every picture fits it. */
const range = { looks: [{ name: 'any', videos: 1, statistics: {} }] };
let cage: Cage;
let model: ShippedModel;
let detector: Detector;
let video: SimulatedVideo;
/** For what does not depend on the picture. */
let small: SimulatedVideo;

beforeAll(async () => {
  cage = await createCage({ mode: 'best-effort', log: silentLog });
  model = await readShippedModel(join(import.meta.dirname, '../../../models/sperm-detection-v1'));
  detector = await createDetector(model, { threads: 2 });
  video = await simulatedVideo({ seed: 5, concentration: 25, driftX: 6 }, { fps: 50, seconds: 3 });
  const little = { seed: 6, concentration: 60, widthPx: 256, heightPx: 192 };
  small = await simulatedVideo(little, { fps: 50, seconds: 2 });
});
afterAll(() => detector.close());

const opened = (signal = new AbortController().signal, from = small) => openVideo(cage, from.path, signal);

describe('analyseFrames', () => {
  it('measures a simulated sample: every frame, its heads, its speeds, its drift', async () => {
    const { source, picture, timeline } = await opened(undefined, video);
    const progress: number[] = [];
    const onProgress = (frames: number): number => progress.push(frames);
    const {
      summary,
      tracksFile,
      pictures,
      warnings,
      statistics,
      preparation,
      unfollowedShare,
      travellingShare,
      specks,
      stretch,
      ...counts
    } = await analyseFrames({
      source,
      range,
      picture,
      timeline,
      detector,
      pixelSize,
      onProgress,
    });
    expect(counts.frames).toBe(video.times.length);
    expect(warnings).toEqual([]);
    expect(preparation).toEqual(AS_IT_IS);
    expect(unfollowedShare).toBeLessThan(0.2);
    expect(travellingShare).toBeLessThan(0.2);
    expect(Math.abs((statistics?.headSideUm ?? 0) / 6 - 1)).toBeLessThan(0.1);
    expect(statistics?.rimShare).toBeGreaterThan(0.1);
    expect(pictures.blurUm).toBeLessThan(0.4);
    // The sample drifts, so nothing lies still in it.
    expect(specks).toEqual({ still: 0, round: 0, plain: 0 });
    expect(Math.abs(stretch.bodies?.log ?? 9)).toBeLessThan(0.1);
    expect(Math.abs((pictures.driftPx ?? 0) * 0.5 - 6)).toBeLessThan(0.5);
    expect(progress).toEqual(video.times.map((_, i) => i + 1));
    const field = summary.fields[0];
    const box = field?.countingFrame ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const heads = video.times.map((time) =>
      observeCells(video.sample, sampleAt(video.sample, time)).filter(
        ({ x, y }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom,
      ),
    );
    const truth = heads.reduce((sum, here) => sum + here.length, 0) / heads.length;
    expect(Math.abs((field?.heads ?? 0) / truth - 1)).toBeLessThan(0.2);
    expect(field?.motion).toMatchObject({ available: true, drift: { available: true } });
    const drift =
      field?.motion.available === true && field.motion.drift.available ? field.motion.drift : null;
    expect(Math.abs((drift?.meanSpeed ?? 0) - 6)).toBeLessThan(1.5);

    const file = openTracksFile(gunzipSync(tracksFile));
    expect(file.header).toMatchObject(counts);
    expect([...file.frames.time].map((t) => t.toFixed(4))).toEqual(video.times.map((t) => t.toFixed(4)));
    const again = analyseColumns(file.detections(), { picture: summary.picture as never, pixelSize });
    // What lies still is seen in the pictures, not in the tracks.
    const { stillBodies, ...measured } = summary;
    expect(stillBodies).toEqual([]);
    expect(again.summary).toEqual(measured);
  });

  it('counts dark cells on a bright ground, and cells in noise, as it counts them in ordinary pictures', async () => {
    const heads = async (filter: string) => {
      const path = `${small.path}.${filter.split('=')[0]}.mkv`;
      await run('ffmpeg', ['-v', 'error', '-y', '-i', small.path, '-vf', filter, '-c:v', 'ffv1', path]);
      const video = await openVideo(cage, path, new AbortController().signal);
      const { summary, warnings } = await analyseFrames({ ...video, range, detector, pixelSize });
      return { heads: summary.fields[0]?.heads ?? 0, warnings };
    };
    const plain = await heads('null');
    expect(plain.warnings).toEqual([]);
    for (const filter of ['negate', 'noise=alls=30:allf=t']) {
      const changed = await heads(filter);
      expect(changed.warnings).toEqual(['pictures_prepared']);
      expect(Math.abs(changed.heads / plain.heads - 1)).toBeLessThan(0.1);
    }
  });

  it('MEA-CNT-13 counts beside a scale bar and black bars what it counts there without them', async () => {
    const path = `${video.path}.bars.mkv`;
    const boxes = [
      'x=470:y=430:w=120:h=5:color=white',
      'x=0:y=0:w=40:h=480:color=black',
      'x=600:y=0:w=40:h=480:color=black',
    ];
    const filter = boxes.map((box) => `drawbox=${box}:t=fill`).join(',');
    await run('ffmpeg', ['-v', 'error', '-y', '-i', video.path, '-vf', filter, '-c:v', 'ffv1', path]);
    const source = { cage, path, signal: new AbortController().signal };
    const { facts, timeline } = await checkVideo(source, {
      derive: async (read) => ({ pictures: await measureSampledFrames(source, read) }),
    });
    expect(facts.quality).toEqual({ verdict: 'good', reasons: [] });
    const area = facts.area ?? undefined;
    expect(area?.kinds).toEqual(['graphics', 'bars']);
    const picture = { width: facts.width, height: facts.height };
    const analysed = await analyseFrames({ source, picture, timeline, detector, pixelSize, range, area });
    expect(analysed.warnings).toEqual(['part_of_picture']);
    const field = analysed.summary.fields[0];
    if (field === undefined) throw new Error('no field');
    const region = countingRegion(field.countingFrame, area);
    expect(field.countedPx).toBe(region?.countedPx);
    const truth = video.times.map(
      (time) =>
        observeCells(video.sample, sampleAt(video.sample, time)).filter(
          ({ box }) => region?.has(box.left + box.width, box.top + box.height) === true,
        ).length,
    );
    const mean = truth.reduce((sum, heads) => sum + heads, 0) / truth.length;
    expect(Math.abs(field.heads / mean - 1)).toBeLessThan(0.1);

    const file = openTracksFile(gunzipSync(analysed.tracksFile));
    const mask = areaMask(area ?? { ...picture, excluded: [] });
    const { x, y } = file.detections();
    expect(x.some((at, row) => mask[Math.floor(y[row] ?? 0) * picture.width + Math.floor(at)] === 1)).toBe(
      false,
    );
    const options = { picture: analysed.summary.picture as never, pixelSize, area: file.header.area };
    const { stillBodies: _, ...measured } = analysed.summary;
    expect(analyseColumns(file.detections(), options).summary).toEqual(measured);
  });

  it('says so where most of what moves is not found, and not of the same video where it is', async () => {
    const video = { ...(await opened()), detector, pixelSize, range };
    const found = await analyseFrames(video);
    const missed = await analyseFrames({ ...video, threshold: 0.88 });
    expect(missed.detections).toBeGreaterThan(0);
    expect(found.unfollowedShare).toBeLessThan(0.2);
    expect(missed.unfollowedShare).toBeGreaterThan(0.6);
    expect(found.warnings).not.toContain('movement_not_followed');
    expect(missed.warnings).toContain('movement_not_followed');
  });

  it('begins tracks only at or above the given confidence', async () => {
    const video = { ...(await opened()), detector, pixelSize };
    const tracks = async (startConfidence: number): Promise<number> =>
      (await analyseFrames({ ...video, startConfidence })).summary.fields[0]?.tracks ?? 0;
    expect(await tracks(0)).toBeGreaterThan(0);
    expect(await tracks(1)).toBe(0);
  });

  it('gives the same bytes on one lane as on two', async () => {
    const { source, picture, timeline } = await opened();
    const single = await createDetector(model, { threads: 1 });
    const options = { source, picture, timeline, pixelSize };
    const one = await analyseFrames({ ...options, detector: single });
    await single.close();
    const two = await analyseFrames({ ...options, detector });
    expect(one).toEqual(two);
  });

  it('never holds the main thread for 100 ms', async () => {
    const { source, picture, timeline } = await opened();
    const longest = await longestHold(() =>
      analyseFrames({ source, picture, timeline, detector, pixelSize }),
    );
    expect(longest).toBeLessThan(100);
  });

  it('stops at once when it is aborted, and leaves the detector fit for the next video', async () => {
    const stop = new AbortController();
    const { source, picture, timeline } = await opened(stop.signal);
    const reason = new Error('cancelled by a person');
    const onProgress = (frames: number): void => {
      if (frames === 20) stop.abort(reason);
    };
    const run = analyseFrames({ source, picture, timeline, detector, pixelSize, onProgress });
    await expect(run).rejects.toBe(reason);
    const fresh = await opened();
    const first = await detectVideo({ ...fresh, detector, pixelSize }).next();
    expect(first.value?.detections.length).toBeGreaterThan(0);
  });

  it('fails when frames are missing, with nothing left running', async () => {
    const { source, picture, timeline } = await opened();
    const longer = { ...timeline, pts: [...timeline.pts, (timeline.pts.at(-1) ?? 0) + 1000] };
    const run = analyseFrames({ source, picture, timeline: longer, detector, pixelSize });
    await expect(run).rejects.toThrow(`${timeline.pts.length} of ${longer.pts.length} frames`);
  });

  it('refuses pictures of another size than declared, which would be read sheared', async () => {
    const { source, picture, timeline } = await opened();
    const wrong = { ...picture, height: picture.height - 1 };
    await expect(analyseFrames({ source, picture: wrong, timeline, detector, pixelSize })).rejects.toThrow(
      '256 × 191 pixels',
    );
  });
});
