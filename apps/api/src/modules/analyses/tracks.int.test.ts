import { gunzipSync, gzipSync } from 'node:zlib';
import type { VideoTracks } from '@sarm/contracts/http/analyses/analyses.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { goldenTracksFile } from '@sarm/measurement/testing/golden-tracks-file';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { CalculationWorld, MOTILITY } from '../calculation/calculation-world.fixture.ts';

let world: CalculationWorld;
let videoId: string;
let analysisId: string;
beforeAll(async () => {
  world = await CalculationWorld.ofFile();
  const { blobs } = world.lab.api.deps;
  // The key under which a run of the fixture stored its tracks.
  await blobs.put('k', gzipSync(goldenTracksFile(1)), { contentType: 'application/gzip' });
  videoId = await world.ready();
  ({ analysis_id: analysisId = '' } = (await world.calculated(MOTILITY, [videoId], 1)) as {
    analysis_id: string;
  });
});

const path = (id: string, video: string, part = 'tracks'): string =>
  `/api/sarm/analyses/${id}/videos/${video}/${part}`;
const read = (who: SignedInPerson, id = analysisId, video = videoId, part = 'tracks') =>
  who.inject({ url: path(id, video, part) });

describe('tracks of an analysed video', () => {
  it('BUS-234 are answered with their kinematics, by the frames of the video', async () => {
    const answer = await read(world.lab.member);
    expect(answer.statusCode).toBe(200);
    const body = answer.json<VideoTracks>();
    expect(body).toMatchObject({
      analysis_id: analysisId,
      video_id: videoId,
      picture: { width: 640, height: 480 },
      pixel_size_um: 0.5,
      frames: 60,
      detections: 210,
    });
    expect(body.tracks.map(({ id, grade, crossings }) => [id, grade, crossings])).toEqual([
      [1, 'a', 0],
      [2, 'a', 5],
      [3, 'd', 5],
    ]);
    expect(body.tracks[0]).toMatchObject({ first_frame: 0, last_frame: 59, last_second: 1.18, points: 60 });
    expect(body.tracks[0]?.kinematics?.vap).toBeCloseTo(53.875, 3);
    expect(body.tracks[2]?.kinematics).toMatchObject({ vcl: 0, lin: null });
  });

  it('can be read as the stored file', async () => {
    const answer = await read(world.lab.viewer, analysisId, videoId, 'tracks-file');
    expect(answer.statusCode).toBe(200);
    expect(gunzipSync(answer.rawPayload)).toEqual(Buffer.from(goldenTracksFile(1)));
    const again = await world.lab.viewer.inject({
      url: path(analysisId, videoId, 'tracks-file'),
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('BUS-234 need view_analysis_results and membership; a video outside the analysis is not found', async () => {
    expect((await read(world.lab.plain)).statusCode).toBe(403);
    expect((await read(world.lab.stranger)).statusCode).toBe(404);
    expect((await read(world.lab.member, newId())).statusCode).toBe(404);
    expect((await read(world.lab.member, analysisId, await world.ready())).statusCode).toBe(404);
  });

  it('are missing with a reason where a video was refused or its bytes are gone', async () => {
    const uncalibrated = await world.ready({ calibration_id: null });
    const { analysis_id: id } = await world.calculated(MOTILITY, [uncalibrated], 0);
    const answer = await read(world.lab.member, id ?? '', uncalibrated);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'tracks_not_stored' });
    await world.lab.api.deps.blobs.remove('k');
    expect((await read(world.lab.member)).json()).toMatchObject({ code: 'tracks_not_stored' });
  });
});
