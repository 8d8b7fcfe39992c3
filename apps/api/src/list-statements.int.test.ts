import { allRoutes, type NamedRoute, spellingsOf } from '@sarm/contracts/http/route-table';
import { createRole } from '@sarm/testing/people';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createObject } from '@sarm/testing/create-object';
import { buildMatrixRequest } from './testing/access-matrix/build-matrix-request.ts';
import { type SignedInPerson, startTestApi, type TestApi } from './testing/api-fixture.ts';
import { recordStatements, type StatementRecorder } from './testing/record-statements.ts';

/** With BEGIN and COMMIT: who calls and what is named, and the page with its total. */
const MOST_STATEMENTS = 4;
/** The users of a project, for people who need not be members: its scope and the search for it are two statements more. */
const WITHOUT_MEMBERSHIP: readonly string[] = ['members.list', 'members.candidates', 'history.project'];
/** What hides shared boxes from blind annotators is switched off for what is theirs: a statement more. */
const SEES_SHARED: readonly string[] = ['layers.edits', 'rounds.list'];
/** Of a model that is read first, or counted apart: a few rows, of one model. */
const OF_A_MODEL: readonly string[] = ['registry.comparisons', 'registry.deployments'];
/** Of a calibration that is read first: who may read calibrations sees all of them, and one that is missing answers 404. */
const OF_A_CALIBRATION: readonly string[] = ['areaPresets.list'];
const mostOf = (id: string): number =>
  MOST_STATEMENTS +
  (WITHOUT_MEMBERSHIP.includes(id) ? 2 : 0) +
  ([...SEES_SHARED, ...OF_A_MODEL, ...OF_A_CALIBRATION].includes(id) ? 1 : 0);

let api: TestApi;
let member: SignedInPerson;
let project: string;
let role: string;
let recorder: StatementRecorder;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  const codes = PERMISSION_CODES.filter((code) => code !== 'system_admin');
  const held = await createRole(api.database, codes);
  role = held.id;
  member = await api.signedIn({ roles: [held.code] });
  project = await api.project({ createdBy: member.id, members: { [member.id]: 'admin' } });
  recorder = recordStatements(api.database.app.pool);
});
afterAll(() => api.stop());

const hasLimit = (schema: z.ZodType | undefined): boolean => {
  if (schema === undefined) return false;
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.hasOwn(described.properties ?? {}, 'limit');
};
const lists = allRoutes.filter(({ route }) => hasLimit(route.query) || hasLimit(route.body));

async function statementsOf(named: NamedRoute): Promise<readonly string[]> {
  const { access } = named.route;
  const installed = OF_A_CALIBRATION.includes(named.id) ? 'calibration' : 'dataset';
  const kind = access.kind === 'object' && access.object !== 'media' ? access.object : installed;
  const id =
    named.route.about === 'role'
      ? role
      : named.id.startsWith('users.') || named.id === 'history.user'
        ? member.id
        : await createObject(api.database, kind, { projectId: project, createdBy: member.id });
  // The calls of picture sets refuse a video.
  if (named.id.startsWith('pictureSets.'))
    await api.database.admin.db
      .updateTable('videos')
      .set({ kind: 'pictures' })
      .where('id', '=', id)
      .execute();
  const [spelling] = spellingsOf(named.route);
  if (spelling === undefined) throw new Error(`${named.id} has no address`);
  const request = buildMatrixRequest(named, spelling, id);
  recorder.clear();
  const answer = await member.inject({ ...request, method: spelling.method });
  expect({ id: named.id, status: answer.statusCode }).toEqual({ id: named.id, status: 200 });
  // The total comes with every row and is answered once, outside the rows.
  expect(answer.body).not.toMatch(/matching_?rows|beside_?page/i);
  return recorder.statements();
}

describe('a list', () => {
  it('is every call that takes a limit', () => {
    expect(lists.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['videos.listOfDataset', 'frames.list', 'tasks.list', 'detection.crops']),
    );
    expect(lists.length).toBeGreaterThanOrEqual(10);
  });

  it.each(lists.map((named) => [named.id, named] as const))(
    '%s is answered in one transaction of few statements',
    async (_, named) => {
      const statements = await statementsOf(named);
      const count = (text: string): number => statements.filter((each) => each === text).length;
      expect([count('begin'), count('commit')]).toEqual([1, 1]);
      // Shows the surplus where there is one.
      expect(statements.slice(mostOf(named.id))).toEqual([]);
    },
  );
});
