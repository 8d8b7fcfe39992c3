import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SCREENS, type ScreenName } from '../../src/shared/screens.ts';
import { DATASET_ID, PROJECT_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { answersOf } from '../../testing/demo-answers.ts';
import { DEMO_SCREENS, memberOf, NOTHING } from '../../testing/demo-screens.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const PARAMS = { projectId: PROJECT_ID, datasetId: DATASET_ID, videoId: VIDEO_ID };
/** What every page requests, whatever it shows. */
const OF_THE_FRAME = /\/(auth|notification|tasks|events|dashboard\/progress)\b/;

const addresses = Object.entries(DEMO_SCREENS).flatMap(([name, shows]) => {
  const { path } = SCREENS[name as ScreenName];
  if (!path.startsWith('/finetune/') || shows === NOTHING) return [];
  return shows.map(({ query, params }) => {
    const given: Readonly<Record<string, string>> = { ...PARAMS, ...params };
    const at = path.replace(/:(\w+)/g, (_, of: string) => given[of] ?? '');
    return query === undefined ? at : `${at}?${query}`;
  });
});

/** Of projects they show nothing but models, which only these codes open. */
const OF_MODELS = ['/finetune/training', '/finetune/prediction'];
const trainer = userRecord(withRole('x', ['access_technical', 'train_models', 'predict_models']));

describe('screens of the technical workflow', () => {
  it.each([...addresses, ...OF_MODELS])('TEC-004 %s reads what it shows through the API', async (at) => {
    const view = openApp(at, OF_MODELS.includes(at) ? trainer : memberOf(false), answersOf(false));
    await screen.findAllByText((_, element) => element?.tagName === 'H1');
    const own = () => view.server.calls.map(({ url }) => url).filter((url) => !OF_THE_FRAME.test(url));
    await waitFor(() => expect(own().length).toBeGreaterThan(0));
    view.unmount();
  });
});
