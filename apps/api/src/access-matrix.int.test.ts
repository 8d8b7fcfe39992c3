import { allRoutes, type NamedRoute, spellingsOf } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/new-id';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildMatrixRequest } from './testing/access-matrix/build-matrix-request.ts';
import { type Expected, expectedAnswer } from './testing/access-matrix/expected-answer.ts';
import { MatrixWorld } from './testing/access-matrix/matrix-world.ts';
import { PERSONAS, type Persona, TARGETS, type Target } from './testing/access-matrix/personas.ts';
import { type SignedInPerson, startTestApi, type TestApi } from './testing/api-fixture.ts';

let api: TestApi;
let world: MatrixWorld;
const people = new Map<string, SignedInPerson>();
let cases = 0;

beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  world = new MatrixWorld(api.database.admin.db, api.deps.blobs);
  await world.prepare();
  for (const persona of PERSONAS) if (persona.signedIn) people.set(persona.name, await arrive(persona));
});
afterAll(async () => {
  console.log(
    `access matrix: ${cases} cases over ${allRoutes.length} routes, ${PERSONAS.length} people, own / other / no project`,
  );
  await api.stop();
});

async function arrive(persona: Persona): Promise<SignedInPerson> {
  const person = await api.signedIn({ roles: persona.roles, isActive: persona.active });
  if (persona.level !== null) {
    await api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: world.own, user_id: person.id, access_level: persona.level })
      .execute();
  }
  return person;
}

/** Routes that name an object are tried on every target, the others once. */
function targetsOf({ route }: NamedRoute): readonly (Target | null)[] {
  if (route.access.kind === 'in-project') return TARGETS;
  return /\{\w+\}/.test(route.path) ? ['other', 'missing', 'malformed'] : [null];
}

async function idFor(
  { id, route }: NamedRoute,
  target: Target | null,
  personId: string | null,
): Promise<string> {
  if (target === 'malformed') return 'no-id';
  if (target === 'missing' || target === null) return newId();
  // Outside the projects' contents only calibrations and administration name an object: a project that may go.
  if (id.startsWith('calibrations.')) return await world.freshCalibration();
  if (route.access.kind !== 'in-project') return await world.spareProject();
  return await world.fresh(
    route.access.object,
    target === 'other' ? world.other : world.own,
    target === 'mine' ? personId : null,
  );
}

const needsBody = ({ route }: NamedRoute): boolean =>
  route.body !== undefined && !route.body.safeParse({}).success;

const verdict = ({ statusCode }: LightMyRequestResponse, expected: Expected): Expected => {
  if (expected === 'misfit' && (statusCode === 422 || statusCode === 404)) return 'misfit';
  return statusCode === 401 || statusCode === 403 || statusCode === 404 ? statusCode : 'admitted';
};

describe.each(allRoutes.map((named) => [named.id, named] as const))('%s', (_, named) => {
  it.each(PERSONAS.map((persona) => [persona.name, persona] as const))(
    'TEC-001 PLT-034 answers %s as declared',
    async (__, persona) => {
      const person = people.get(persona.name);
      const wrong: string[] = [];
      for (const spelling of spellingsOf(named.route)) {
        for (const target of targetsOf(named)) {
          const id = await idFor(named, target, person?.id ?? null);
          const request = buildMatrixRequest(named, spelling, id);
          const send = { ...request, method: spelling.method };
          const answer = await (person === undefined
            ? api.inject(send)
            : freshSession(named, persona, person).then((who) => who.inject(send)));
          cases += 1;
          const expected = expectedAnswer(named.route.access, persona, {
            target,
            idInPath: spelling.path.includes(':'),
            bodyComesFirst: needsBody(named),
          });
          const got = verdict(answer, expected);
          if (got !== expected || answer.statusCode >= 500)
            wrong.push(
              `${request.method} ${request.url} (${target}): expected ${expected}, got ${answer.statusCode} ${answer.body.slice(0, 200)}`,
            );
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Signing out ends the session that later cases need. */
const freshSession = (
  named: NamedRoute,
  persona: Persona,
  person: SignedInPerson,
): Promise<SignedInPerson> =>
  named.id === 'auth.logout' ? api.signIn({ ...person, displayName: persona.name }) : Promise.resolve(person);

describe('foreign and missing', () => {
  it('TEC-001 answer with the same body, so that nobody learns which ids exist', async () => {
    const stranger = people.get('member with roles');
    for (const named of allRoutes) {
      if (named.route.access.kind !== 'in-project' || named.route.method === 'HEAD') continue;
      const [spelling] = spellingsOf(named.route);
      if (spelling === undefined) continue;
      const ask = async (id: string): Promise<LightMyRequestResponse | undefined> =>
        await stranger?.inject({ ...buildMatrixRequest(named, spelling, id), method: spelling.method });
      const foreign = await ask(await idFor(named, 'other', null));
      const missing = await ask(newId());
      const strip = (answer: LightMyRequestResponse | undefined): unknown => ({
        ...answer?.json<object>(),
        requestId: '',
      });
      expect(strip(foreign)).toEqual(strip(missing));
    }
  });
});
