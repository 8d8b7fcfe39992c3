import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { routes } from '../src/app/routes.tsx';
import { signedIn, signedOut } from '../src/shared/session/auth.slice.ts';
import {
  dataset,
  DATASET_ID,
  projectCard,
  PROJECT_ID,
  publicSettings,
  video,
  VIDEO_ID,
} from './api-answers.ts';
import { type FakeAnswer, fakeServer, json } from './fake-server.ts';
import { renderRoutes } from './render-app.tsx';
import { setupUser } from './setup-user.ts';

// Loaded before the first test begins: a screen that is read and translated within a test takes the time of the test.
const screens = import.meta.glob(['../src/**/*.tsx', '!../src/**/*.test.tsx', '!../src/main.tsx']);
await Promise.all(Object.values(screens).map((load) => load()));

/** Calls that several screens make; the value names them for `callsOf` and for other answers. */
export const CALLS = {
  settings: 'GET /api/sarm/auth/public-settings',
  me: 'GET /api/sarm/auth/get-me',
  logout: 'POST /api/sarm/auth/logout',
  projects: 'GET /api/sarm/project/get-project',
  project: `GET /api/sarm/project/get-project/${PROJECT_ID}`,
  datasets: 'GET /api/sarm/dataset/get-datasets',
  dataset: `GET /api/sarm/dataset/get-dataset/${DATASET_ID}`,
  videos: `GET /api/business/videos/dataset/${DATASET_ID}`,
  video: `GET /api/business/videos/${VIDEO_ID}`,
  deleteVideo: `DELETE /api/business/videos/${VIDEO_ID}`,
  extract: 'POST /api/sarm/frames/extract',
  frames: `GET /api/sarm/media/list-frames/${VIDEO_ID}`,
  calibrations: 'GET /api/sarm/calibrations',
  patients: 'GET /api/sarm/patients',
  frameStats: 'GET /api/technical/frames/stats',
  progress: 'GET /api/sarm/dashboard/progress',
} as const;

export const PAGES = {
  datasets: `/sarm/projects/${PROJECT_ID}/datasets`,
  videos: `/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`,
  video: `/sarm/video/${VIDEO_ID}`,
  frames: `/sarm/frames/${VIDEO_ID}`,
} as const;

export type Answers = Record<string, FakeAnswer | FakeAnswer[]>;

export const pageOfVideos = (...videos: Video[]): Response =>
  json({ videos, total: videos.length, page: 1, limit: 10 });

const NO_ROWS = { items: [], total: 0, page: 1, limit: 10 };
const STATS = {
  frames: 2,
  selected: 0,
  annotated: 0,
  detected_frames: 0,
  analysed_frames: 0,
  detections: 0,
  mean_confidence: null,
};

/** The complete application at an address: real routes, guards and store; the server is a table of answers. */
export function openApp(at: string, person: UserRecord | null, answers: Answers = {}) {
  const server = fakeServer({
    [CALLS.settings]: json(publicSettings()),
    [CALLS.me]: json(person ?? {}),
    [CALLS.logout]: new Response(null, { status: 204 }),
    [CALLS.projects]: json({ items: [projectCard()], total: 1 }),
    [CALLS.project]: json(projectCard()),
    [CALLS.datasets]: json({ datasets: [dataset()], total: 1 }),
    [CALLS.dataset]: json(dataset()),
    [CALLS.videos]: pageOfVideos(video()),
    [CALLS.video]: json(video()),
    [CALLS.frameStats]: json(STATS),
    [CALLS.progress]: json({ stages: [] }),
    [CALLS.calibrations]: json(NO_ROWS),
    [CALLS.patients]: json(NO_ROWS),
    ...answers,
  });
  server.store.dispatch(person === null ? signedOut() : signedIn({ accessToken: 't' }));
  const view = renderRoutes(server, routes, at);
  return {
    server,
    user: setupUser(),
    path: () => view.router.state.location.pathname,
    ...view,
  };
}
