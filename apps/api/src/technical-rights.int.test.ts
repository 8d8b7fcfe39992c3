import { allRoutes, type NamedRoute, spellingsOf } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { RESOURCES, type ResourceKind } from '@sarm/domain/access/resources';
import { readCalls } from '@sarm/testing/requirements/read-calls';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildMatrixRequest } from './testing/access-matrix/build-matrix-request.ts';
import { callOf } from './testing/access-matrix/compare-with-calls.ts';
import { typesOf } from './testing/access-matrix/expected-answer.ts';
import { furtherParts } from './testing/access-matrix/further-parts.ts';
import { MatrixWorld } from './testing/access-matrix/matrix-world.ts';
import type { Persona } from './testing/access-matrix/personas.ts';
import { type SignedInPerson, startTestApi, type TestApi } from './testing/api-fixture.ts';

/** Every call of the technical half, as the agreement lists them: one that is added is tried without a line here. */
const TECHNICAL = /^\/(?:technical|annotations|sarm\/(?:annotation|detection|training|frames?))\//;
const calls = readCalls();
const routes = allRoutes.filter(({ route }) => TECHNICAL.test(route.path));
const onObjects = routes.filter(({ route: { access } }) => access.kind === 'object');

const nobody = { signedIn: true, active: true, codes: [], inside: [] } as const;
const ROLES = ['technical_user', 'technical_reviewer'];
const PEOPLE = {
  member: { ...nobody, name: 'technical member', roles: ROLES, level: 'member' },
  viewer: { ...nobody, name: 'technical viewer', roles: ROLES, level: 'viewer' },
  onlyMember: { ...nobody, name: 'viewer without a code', roles: [], level: 'viewer' },
} as const satisfies Record<string, Persona>;

let api: TestApi;
let world: MatrixWorld;
const people = {} as Record<keyof typeof PEOPLE, SignedInPerson>;

beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'), { deps: { waitSeconds: 0 } });
  world = new MatrixWorld(api);
  await world.prepare();
  for (const name of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]) {
    const person = await world.personOf(PEOPLE[name]);
    if (person !== undefined) people[name] = person;
  }
});
afterAll(() => api.stop());

async function send(named: NamedRoute, id: string, who: SignedInPerson | undefined, type?: string) {
  const [spelling] = spellingsOf(named.route);
  if (spelling === undefined) throw new Error(`${named.id} has no address`);
  const inPath = await furtherParts(api.database, named, spelling, id);
  const request = { ...buildMatrixRequest(named, spelling, id, { inPath, type }), method: spelling.method };
  return await (who === undefined ? api.inject(request) : who.inject(request));
}
const kindOf = ({ route: { access } }: NamedRoute): ResourceKind =>
  access.kind === 'object' && access.object !== 'media' ? access.object : 'video';
/** What belongs to the installation is no record of a project. */
const ofProjects = onObjects.filter((named) => RESOURCES[kindOf(named)].project !== null);

describe('technical calls', () => {
  it('TEC-001 refuse a record of any other project with 404, the same as one that does not exist', async () => {
    const wrong: string[] = [];
    for (const named of ofProjects) {
      const [type] = typesOf(callOf(named, calls).rule);
      const foreign = await world.fresh(kindOf(named), world.other, undefined, type);
      const [a, b] = [
        await send(named, foreign, people.member, type),
        await send(named, newId(), people.member, type),
      ];
      const bodyOf = (answer: typeof a): string =>
        JSON.stringify({ ...answer.json<object>(), requestId: '' });
      if (a.statusCode !== 404 || b.statusCode !== 404 || bodyOf(a) !== bodyOf(b))
        wrong.push(`${named.id}: ${a.statusCode} and ${b.statusCode}`);
    }
    expect(wrong).toEqual([]);
    console.log(
      `technical rights: ${routes.length} calls, ${ofProjects.length} of them name a record of a project`,
    );
    expect(ofProjects.length).toBeGreaterThan(50);
  });

  it('TEC-001 refuse a write of a viewer with 403, whatever codes the viewer holds', async () => {
    const wrong: string[] = [];
    let writes = 0;
    for (const named of ofProjects) {
      const { rule } = callOf(named, calls);
      if (rule.kind !== 'object' || (rule.level ?? rule.othersLevel) === undefined) continue;
      writes += 1;
      for (const type of typesOf(rule)) {
        // Their own, so that nothing but the level can be the reason.
        const id = await world.fresh(kindOf(named), world.own, people.viewer.id, type);
        const { statusCode } = await send(named, id, people.viewer, type);
        if (statusCode !== 403) wrong.push(`${named.id}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(writes).toBeGreaterThan(25);
    // Every change of a record is such a write. Who looks at a frame, what is exported and what is compared changes none.
    const open = ofProjects.filter((named) => {
      const { rule } = callOf(named, calls);
      return (
        named.route.effect === 'change' &&
        rule.kind === 'object' &&
        (rule.level ?? rule.othersLevel) === undefined &&
        !/(?:presence|exports?|compare)$/.test(named.route.path)
      );
    });
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it('TEC-001 are read by membership alone where the agreement names no code', async () => {
    const wrong: string[] = [];
    let reads = 0;
    for (const named of ofProjects) {
      const { rule } = callOf(named, calls);
      if (named.route.effect !== 'read' || rule.kind !== 'object' || rule.anyOf !== undefined) continue;
      if (rule.anyOfByType !== undefined) continue;
      reads += 1;
      const id = await world.fresh(kindOf(named), world.own, undefined);
      const { statusCode } = await send(named, id, people.onlyMember);
      if ([401, 403, 404].includes(statusCode)) wrong.push(`${named.id}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(5);
  });

  it('TEC-001 list only records of projects that the person belongs to', async () => {
    const kinds = new Set(ofProjects.map(kindOf));
    for (const kind of kinds)
      for (const project of [world.own, world.other]) await world.fresh(kind, project, undefined);
    const lists = routes.filter(
      ({ route: { access, effect, method } }) =>
        access.kind === 'rows' && (effect === 'read' || method === 'GET'),
    );
    const leaks: string[] = [];
    for (const named of lists) {
      const answer = await send(named, '0', people.member);
      if (answer.statusCode !== 200 || answer.payload.includes(world.other))
        leaks.push(`${named.id}: ${answer.statusCode}`);
    }
    expect(leaks).toEqual([]);
    expect(lists.length).toBeGreaterThan(5);
  });

  it('TEC-210 answer 401 without a valid token, and 404 for the id of another person as for an unknown one', async () => {
    const other = (await api.person()).id;
    const wrong: string[] = [];
    for (const named of routes) {
      const { rule } = callOf(named, calls);
      if ((await send(named, newId(), undefined)).statusCode !== 401) wrong.push(`${named.id}: no token`);
      const body = named.route.body instanceof z.ZodObject ? named.route.body.shape : {};
      const query = named.route.query instanceof z.ZodObject ? named.route.query.shape : {};
      if (!('user_id' in body) && !('user_id' in query)) continue;
      const [spelling] = spellingsOf(named.route);
      if (spelling === undefined) continue;
      const [type] = typesOf(rule);
      const annotator = await annotatorOf();
      const id =
        named.route.access.kind === 'object'
          ? await world.fresh(kindOf(named), world.own, annotator.id, type)
          : '0';
      const request = buildMatrixRequest(named, spelling, id, { type });
      const as = (person: string) =>
        annotator.inject({
          method: spelling.method,
          url:
            'user_id' in query
              ? `${request.url}${request.url.includes('?') ? '&' : '?'}user_id=${person}`
              : request.url,
          headers: request.headers,
          ...('user_id' in body
            ? {
                payload: JSON.stringify({
                  ...JSON.parse(request.payload ?? '{}'),
                  name: 'x',
                  label_type: 'detection',
                  user_id: person,
                }),
              }
            : {}),
        });
      const answers = [await as(other), await as(newId())].map(({ statusCode }) => statusCode);
      if (answers.some((status) => status !== 404)) wrong.push(`${named.id}: ${answers.join(' and ')}`);
      // Their own id is what the call means without it.
      if ((await as(annotator.id)).statusCode === 404) wrong.push(`${named.id}: own id`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Somebody who labels and reviews nothing: a reviewer reads what others labelled. */
let annotator: SignedInPerson | undefined;
async function annotatorOf(): Promise<SignedInPerson> {
  annotator ??= await world.personOf({
    ...nobody,
    name: 'annotator',
    roles: [],
    codes: ['access_technical', 'annotate_detection', 'annotate_morphology'],
    level: 'member',
  });
  if (annotator === undefined) throw new Error('the annotator is signed in');
  return annotator;
}
