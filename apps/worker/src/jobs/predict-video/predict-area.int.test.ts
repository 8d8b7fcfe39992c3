import { gunzipSync } from 'node:zlib';
import { insertSetArea } from '@sarm/database/samples/set-areas.repository';
import { openTracksFile } from '@sarm/measurement/tracks-file/open-tracks-file';
import { decodePicture } from '@sarm/pictures/raw-picture';
import { describe, expect, it } from 'vitest';
import { predictionBenchOfFile, SIZE } from './prediction-bench.fixture.ts';

const { bench, videoId, userId, shippedId, calibrate, trainedModel, run, bytesOf } =
  await predictionBenchOfFile();
const { width, height } = SIZE;

describe('predict-video of a video with an area', () => {
  it('finds, compares and draws in the area that an analysis of the video uses, and states how much of the picture that is', async () => {
    const plain = await run(shippedId);
    expect(plain.row?.frames?.usedPercent).toBeUndefined();
    await bench.inProject((tx) =>
      insertSetArea(tx, {
        projectId: bench.projectId,
        videoId,
        width,
        height,
        parts: [{ kind: 'rectangle', x: 0, y: 0, width: 160, height }],
        excluded: [[0, 0, 160, height]],
        reason: 'Bubble',
        createdBy: userId,
      }),
    );
    await calibrate(true);
    const { row } = await run(await trainedModel({ threshold: 0.7 }));
    expect(row?.frames?.usedPercent).toBe(50);
    const tracks = openTracksFile(gunzipSync(await bytesOf(`${row?.results_key}${row?.task_id}.tracks`)));
    expect(tracks.header.area?.excluded).toEqual([[0, 0, 160, height]]);
    const { x } = tracks.detections();
    expect(x.length).toBeGreaterThan(0);
    expect(Math.min(...x)).toBeGreaterThan(160);
    // The close look too: heads that the model in use finds in the left half are none.
    const { champion } = row?.frames ?? {};
    const all = plain.row?.frames?.heads.reduce<number>((sum, each) => sum + (each ?? 0), 0) ?? 0;
    const seen = (champion?.shared ?? 0) + (champion?.only_champion ?? 0);
    expect(seen).toBeGreaterThan(0.2 * all);
    expect(seen).toBeLessThan(0.7 * all);
    const picture = await decodePicture(await bytesOf(`${row?.results_key}frames/0000000.jpg`));
    const level = (from: number): number => {
      let sum = 0;
      for (let y = 0; y < height; y += 1)
        for (let at = from; at < from + 160; at += 1) sum += picture.rgb[3 * (y * width + at)] ?? 0;
      return sum / (160 * height);
    };
    expect(Math.abs(level(0) / level(160) - 1)).toBeGreaterThan(0.1);
  });
});
