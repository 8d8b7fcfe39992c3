import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { type Screen, type ScreenRule, readScreens } from '@sarm/testing/requirements/read-screens';
import { screen as page } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, PROJECT_ID, VIDEO_ID } from '../../testing/api-answers.ts';
import { REDIRECTS, redirectTarget, targetOf } from '../../src/shared/redirects.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import type { RouteHandle } from '../../src/app/guards/guarded-shell.tsx';
import { routes } from '../../src/app/routes.tsx';

const screens = readScreens();

interface Declared {
  readonly path: string;
  readonly needs: RouteHandle['needs'] | undefined;
}
const declared = (list: readonly RouteObject[]): Declared[] =>
  list.flatMap((route) => [
    ...(route.path === undefined
      ? []
      : [{ path: route.path, needs: (route.handle as RouteHandle | undefined)?.needs }]),
    ...declared(route.children ?? []),
  ]);
const table = declared(routes);
const rowOf = (path: string): Screen | undefined => screens.find((each) => each.path === path);

const PARAMS: Readonly<Record<string, string>> = {
  projectId: PROJECT_ID,
  datasetId: DATASET_ID,
  videoId: VIDEO_ID,
  dataLabelId: DATASET_ID,
  id: DATASET_ID,
};
const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? '').replace('*', 'somewhere');

/** Never system_admin, whom no guard stops: a role of exactly these codes, whose own code opens nothing. */
const holding = (codes: readonly string[]): UserRecord => userRecord(withRole('a_role', [...codes]));
const inProject = (general: readonly string[], codes: readonly string[]): UserRecord => ({
  ...holding(general),
  projectPermissions: [
    {
      projectId: PROJECT_ID,
      projectName: 'P',
      isDemo: false,
      accessLevel: 'viewer',
      permissions: [...codes],
      synthetic: false,
    },
  ],
});
type Guarded = Extract<ScreenRule, { kind: 'guarded' }>;
const workflowOf = ({ workflow }: Guarded): string[] =>
  workflow === undefined ? [] : [workflow === 'sarm' ? 'access_business' : 'access_technical'];

const guarded = table.flatMap(({ path }) => {
  const rule = rowOf(path)?.rule;
  return rule?.kind === 'guarded' ? [[path, rule] as const] : [];
});

type Answer = 'shown' | 'text in page' | 'text without the shell' | '/unauthorized';
interface Try {
  readonly who: string;
  readonly person: UserRecord;
  readonly expected: Answer;
}
/** Codes that bring another with them: a person who holds one of these holds the other. */
const BRING = [
  'view_results',
  'manage_datasets',
  'upload_technical_videos',
  'system_settings',
  'system_admin',
];

function triesOf(path: string, rule: Guarded): Try[] {
  const workflow = workflowOf(rule);
  const codes = rule.anyOf ?? [];
  // Addresses of one rule share their guard: the first shows each code, the others one of them.
  const first = guarded.find(([, each]) => String(each.anyOf) === String(rule.anyOf))?.[0] === path;
  const single = codes.length === 0 ? [''] : first ? codes : codes.slice(0, 1);
  const tries: Try[] = single.map((code) => ({
    who: `a role with ${code}`,
    person: holding([...workflow, code]),
    expected: 'shown',
  }));
  const others = PERMISSION_CODES.filter((code) => !codes.includes(code) && !BRING.includes(code));
  if (codes.length > 0)
    tries.push(
      { who: 'a membership', person: inProject(workflow, codes), expected: 'shown' },
      {
        who: 'every other code',
        person: holding(others),
        expected: rule.textInPage === true ? 'text in page' : '/unauthorized',
      },
    );
  if (workflow.length > 0)
    tries.push({
      who: 'everything but the workflow',
      person: holding([...others, ...codes].filter((code) => !workflow.includes(code))),
      expected: '/unauthorized',
    });
  return tries;
}

/** Where a person ends who opens the address: refused, or on the page. */
async function open(path: string, person: UserRecord): Promise<Answer> {
  const query = new URLSearchParams(rowOf(path)?.query.map((field) => [field, PARAMS[field] ?? '']));
  const view = openApp(`${addressOf(path)}?${query}`, person);
  // Every page names itself, a refusal too; before that it cannot be identified.
  await page.findByText((_, element) => element?.tagName === 'H1');
  const answer =
    view.path() === '/unauthorized'
      ? '/unauthorized'
      : page.queryByText(/^You (?:don't have permission to|need the \w+ permission)/) === null
        ? 'shown'
        : document.querySelector('nav') === null
          ? 'text without the shell'
          : 'text in page';
  view.unmount();
  return answer;
}

describe('docs/requirements/routes.csv', () => {
  it('has a row with the guard of every address of the application', () => {
    const wrong = table.flatMap(({ path, needs }) => {
      const rule = rowOf(path)?.rule;
      if (rule === undefined) return [`${path} has no row`];
      if (rule.kind !== 'guarded') return needs === undefined ? [] : [`${path} has a guard`];
      if (needs === undefined) return [`${path} has no guard`];
      const same =
        needs.workflow === rule.workflow &&
        String(needs.anyOf) === String(rule.anyOf) &&
        (needs.refusal !== undefined) === (rule.textInPage === true);
      return same
        ? []
        : [`${path}: the guard is ${JSON.stringify(needs)}, its row says ${JSON.stringify(rule)}`];
    });
    expect(wrong).toEqual([]);
    console.log(`screens: ${table.length} addresses, ${guarded.length} guarded, all in routes.csv`);
  });

  const judge = async (path: string, rule: Guarded): Promise<void> => {
    const answers: (readonly [string, Answer])[] = [];
    const tries = triesOf(path, rule);
    for (const { who, person } of tries) answers.push([who, await open(path, person)]);
    expect(answers).toEqual(tries.map(({ who, expected }) => [who, expected]));
  };
  const isClinical = ([path]: (typeof guarded)[number]): boolean => path.startsWith('/sarm/');

  it.each(guarded.filter(isClinical))(
    'BUS-152 %s opens for holders by a role and by a membership, and for nobody else',
    judge,
  );

  it.each(guarded.filter((each) => !isClinical(each)))(
    '%s opens for holders by a role and by a membership, and for nobody else',
    judge,
  );
});

describe('redirects', () => {
  const redirects = screens.flatMap(({ path, rule }) =>
    rule.kind === 'redirect' ? [[path, rule.to] as const] : [],
  );
  const toHome = redirects.filter(([path]) => path !== '/');

  it.each(toHome)('%s leads to %s, as its row says', (from, to) => {
    const address = addressOf(from);
    const found = matchRoutes(
      REDIRECTS.map((along) => ({ path: along[0], along })),
      address,
    )?.at(-1);
    if (found === undefined) throw new Error(`${from} leads nowhere`);
    const target = redirectTarget(targetOf(found.route.along, found.params), found.params, '');
    // A field without a value in the row is one that the old link may carry.
    expect(target).toBe(addressOf(to).replace(/\?\w+=$/, ''));
  });
});
