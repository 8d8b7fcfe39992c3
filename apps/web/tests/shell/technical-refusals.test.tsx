import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { readScreens } from '@sarm/testing/requirements/read-screens';
import { screen as page } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

/** As the requirements quote them. A screen that shows its refusal in place and stands not here fails. */
const QUOTED: Readonly<Record<string, string>> = {
  '/finetune/videos': "You don't have permission to view projects.",
  '/finetune/frame-extraction': "You don't have permission to extract frames from videos.",
  '/finetune/annotation/detection/frame': "You don't have permission to access this page.",
  '/finetune/data-label-review': "You don't have permission to access this page.",
  '/finetune/mask-extraction': 'You need the annotate_detection permission',
  '/finetune/annotation/morphology': "You don't have permission to access this page.",
  '/finetune/training': "You don't have permission to train models.",
  '/finetune/prediction': "You don't have permission to use models for prediction.",
};
/** Codes that bring another with them: a person who holds one of these holds the other. */
const BRING = [
  'view_results',
  'manage_datasets',
  'upload_technical_videos',
  'system_settings',
  'system_admin',
];
const PARAMS: Readonly<Record<string, string>> = {
  projectId: PROJECT_ID,
  datasetId: DATASET_ID,
  videoId: VIDEO_ID,
};
const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? DATASET_ID);

const routes = readScreens().flatMap(({ path, rule, query }) =>
  path.startsWith('/finetune') && rule.kind === 'guarded' && (rule.anyOf ?? []).length > 0
    ? [{ path, codes: rule.anyOf ?? [], inPage: rule.textInPage === true, query }]
    : [],
);
const holding = (codes: readonly string[]): UserRecord => userRecord(withRole('a_role', [...codes]));

async function opened({ path, query }: (typeof routes)[number], person: UserRecord) {
  const sent = new URLSearchParams(query.map((field) => [field, PARAMS[field] ?? DATASET_ID]));
  const view = openApp(`${addressOf(path)}?${sent}`, person);
  await page.findByText((_, element) => element?.tagName === 'H1');
  const text = QUOTED[path];
  const answer = { path: view.path(), refused: text !== undefined && page.queryByText(text) !== null };
  view.unmount();
  return answer;
}

describe('every /finetune route that demands a permission', () => {
  it.each(routes.map((route) => [route.path, route] as const))(
    'TEC-006 %s shows its quoted refusal in place or leads to /unauthorized without it, and opens with it',
    async (path, route) => {
      const others = PERMISSION_CODES.filter((code) => !route.codes.includes(code) && !BRING.includes(code));
      // Without a quoted text no refusal in place can be found.
      const refusal = route.inPage
        ? { path: addressOf(path), refused: true }
        : { path: '/unauthorized', refused: false };
      expect(await opened(route, holding(others))).toEqual(refusal);
      for (const code of route.codes)
        expect(await opened(route, holding(['access_technical', code]))).toEqual({
          path: addressOf(path),
          refused: false,
        });
      // The codes of the page are not enough without the workflow; /finetune/videos alone requires none (TEC-009).
      const outside = await opened(route, holding([...route.codes]));
      expect(outside.path).toBe(path === '/finetune/videos' ? path : '/unauthorized');
    },
  );

  it('TEC-006 is one of those that the requirements list', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(Object.keys(QUOTED).filter((path) => routes.every((route) => route.path !== path))).toEqual([]);
  });
});
