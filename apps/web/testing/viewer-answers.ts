import { gzipSync } from 'node:zlib';
import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import { usedShare, type VideoArea } from '@sarm/domain/videos/video-area';
import { goldenTracksFile } from '@sarm/measurement/testing/golden-tracks-file';
import { VIDEO_ID } from './api-answers.ts';
import { type FakeAnswer, json } from './fake-server.ts';

export const ANALYSIS_ID = '0198a000-0000-7000-8000-0000000000aa';
export const TIMES = `GET /api/sarm/media/frame-times/${VIDEO_ID}`;
export const BYTES = `GET /api/sarm/media/view-video/${VIDEO_ID}`;
export const RESULTS = 'GET /api/sarm/calculation/results';
export const TRACKS_FILE = `GET /api/sarm/analyses/${ANALYSIS_ID}/videos/${VIDEO_ID}/tracks-file`;

const packed = (bytes: Uint8Array | string): Response => new Response(new Uint8Array(gzipSync(bytes)));

/** Presentation times of so many frames, 50 a second. */
export const timesOf = (frames: number): Record<string, FakeAnswer> => ({
  [TIMES]: packed(
    JSON.stringify({
      timeBase: [1, 50],
      stream: 0,
      pts: Array.from({ length: frames }, (_, at) => at),
      keys: [0],
    }),
  ),
});

const EMPTY = {
  mean_concentration_million_per_ml: null,
  total_per_ejaculate_million: null,
  total_sperm_count: null,
  average_velocity: null,
  motility_distribution: null,
  progressive_motility: null,
  total_motility: null,
  velocities: null,
  overall_classification: null,
  verdict: null,
  intervals: {},
};

/** The newest stored results of the video: motility with its figures, concentration refused with its reason. */
export const resultsOf = (videoIds: readonly string[] = [VIDEO_ID]): Record<string, FakeAnswer> => ({
  [RESULTS]: json({
    results: [
      {
        video_id: VIDEO_ID,
        motility: {
          kind: 'motility',
          success: true,
          errors: [],
          analysis_id: ANALYSIS_ID,
          video_ids: videoIds,
          aggregated_results: {
            ...EMPTY,
            progressive_motility: 32.4,
            total_motility: 47.1,
            intervals: { progressive_motility: { ci_low: 28.06, ci_high: 37.1 } },
          },
        },
        concentration: {
          kind: 'concentration',
          success: false,
          errors: ['The dilution is not known'],
          analysis_id: ANALYSIS_ID,
          video_ids: videoIds,
          aggregated_results: EMPTY,
        },
      },
    ],
  }),
});

/** The same bytes with another field in the header, which ends before the columns begin. */
function withHeader(bytes: Uint8Array, more: object): Uint8Array {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(16, 16 + length))) as object;
  const text = new TextEncoder().encode(JSON.stringify({ ...header, ...more }));
  const out = new Uint8Array(16 + text.length + bytes.length - 16 - length);
  out.set(bytes.subarray(0, 16));
  new DataView(out.buffer).setUint32(12, text.length, true);
  out.set(text, 16);
  out.set(bytes.subarray(16 + length), 16 + text.length);
  return out;
}

export const AREA = `GET /api/sarm/videos/${VIDEO_ID}/area`;

/** All of the picture shows the sample, and nobody set anything. */
export const NO_AREA = {
  picture: { width: 640, height: 480 },
  version: 0,
  recognised: null,
  set: null,
  excluded: [],
  used_share: 1,
} as const satisfies VideoAreaAnswer;

/** Its tracks, found in a part of the picture. */
export const partlyUsed = (area: VideoArea): Record<string, FakeAnswer> => ({
  [AREA]: json({
    ...NO_AREA,
    recognised: { excluded: area.excluded, kinds: area.kinds },
    excluded: area.excluded,
    used_share: usedShare(area),
  }),
  [TRACKS_FILE]: packed(withHeader(goldenTracksFile(1), { area })),
});

/** An analysed video of 60 frames with three tracks (two of grade a, one of grade d), and its bytes. */
export const analysedVideo = (): Record<string, FakeAnswer> => ({
  ...timesOf(60),
  ...resultsOf(),
  [AREA]: json(NO_AREA),
  [BYTES]: new Response('bytes'),
  [TRACKS_FILE]: packed(goldenTracksFile(1)),
});
