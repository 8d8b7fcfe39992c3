import { allRoutes, type NamedRoute, type Spelling, spellingsOf } from '@sarm/contracts/http/route-table';
import { newId } from '@sarm/database/kernel/new-id';
import { readCalls } from '@sarm/testing/requirements/read-calls';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { AuditWatch } from './testing/access-matrix/audit-watch.ts';
import { AUDITED_ELSEWHERE } from './testing/access-matrix/audited-elsewhere.ts';
import { buildMatrixRequest, namesThing } from './testing/access-matrix/build-matrix-request.ts';
import { callOf } from './testing/access-matrix/compare-with-calls.ts';
import { type Expected, expectedAnswer, typesOf } from './testing/access-matrix/expected-answer.ts';
import { MatrixWorld } from './testing/access-matrix/matrix-world.ts';
import {
  peopleFor,
  PERSONAS,
  type Persona,
  type Target,
  targetsFor,
} from './testing/access-matrix/personas.ts';
import { type SignedInPerson, startTestApi, type TestApi } from './testing/api-fixture.ts';

let api: TestApi;
let world: MatrixWorld;
const calls = readCalls();
let cases = 0;
let audit: AuditWatch;

beforeAll(async () => {
  // Nobody does the work of calls that wait for its end.
  api = await startTestApi(inject('templateDatabase'), { deps: { waitSeconds: 0 } });
  world = new MatrixWorld(api);
  audit = new AuditWatch(api);
  await world.prepare();
});
afterAll(async () => {
  console.log(
    `access matrix: ${cases} cases; ${allRoutes.length} of ${calls.length} rows of calls.csv are built and compared`,
  );
  await api.stop();
});

interface Tried {
  readonly target: Target | null;
  readonly type?: string | undefined;
  /** The call is admitted and may change its object, so that nobody else may be given it. */
  readonly spends?: boolean;
}

async function idFor(
  named: NamedRoute,
  { target, type, spends = false }: Tried,
  person?: SignedInPerson,
): Promise<string> {
  const { id, route } = named;
  if (target === 'malformed') return 'no-id';
  if (target === 'missing' || target === null) return newId();
  if (id === 'logs.get') return await world.logEntry();
  if (spends) return await newObject(named, { target, type }, person);
  // Reads and refused calls leave their object as it was, so those of a kind share one.
  const { access } = route;
  const kind = access.kind === 'object' ? access.object : 'installation';
  const shared = [route.about, kind, type, target, target === 'mine' ? person?.id : ''].join(' ');
  return await world.once(shared, () => newObject(named, { target, type }, person));
}

async function newObject(
  { route }: NamedRoute,
  { target, type }: Tried,
  person?: SignedInPerson,
): Promise<string> {
  const { access } = route;
  // Outside the projects' contents only administration names an object: a person, a role or a project that may go.
  if (route.about === 'user') return await world.sparePerson();
  if (route.about === 'role') return await world.spareRole();
  // What is kept with a calibration is read by everybody of the installation.
  if (access.kind !== 'object' && route.about === 'calibration')
    return await world.fresh('calibration', world.own, undefined);
  if (access.kind !== 'object') return await world.spareProject();
  const kind = access.object === 'media' ? 'video' : access.object;
  if (target === 'shared') return await world.shared(kind);
  const project = target === 'other' ? world.other : world.own;
  return await world.fresh(kind, project, target === 'mine' ? person?.id : undefined, type);
}

const needsBody = ({ route }: NamedRoute): boolean =>
  route.body !== undefined && !route.body.safeParse({}).success;

const verdict = ({ statusCode }: LightMyRequestResponse, expected: Expected): Expected => {
  if (expected === 'misfit' && (statusCode === 422 || statusCode === 404)) return 'misfit';
  return statusCode === 401 || statusCode === 403 || statusCode === 404 ? statusCode : 'admitted';
};

async function send(
  named: NamedRoute,
  spelling: Spelling,
  { id, type }: { readonly id: string; readonly type?: string | undefined },
  person: SignedInPerson | undefined,
): Promise<LightMyRequestResponse> {
  const inProject = spelling.path.includes(':userId') && named.route.access.kind === 'object';
  const inPath = inProject ? { userId: await world.memberOf(id) } : {};
  const request = { ...buildMatrixRequest(named, spelling, id, { inPath, type }), method: spelling.method };
  if (person === undefined) return await api.inject(request);
  const who = named.id === 'auth.logout' ? await world.signInAgain(person) : person;
  if (named.route.answerKind !== 'events') return await who.inject(request);
  // An open stream has no end to wait for, and no body.
  const opened = await who.inject({ ...request, payloadAsStream: true });
  opened.stream().destroy();
  return opened.statusCode === 200 ? opened : await who.inject(request);
}

describe.each(allRoutes.map((named) => [named.id, named] as const))('%s', (_, named) => {
  it.each(
    peopleFor(named.route.access, callOf(named, calls).rule).map(
      (persona) => [persona.name, persona] as const,
    ),
  )('PLT-034 answers %s as its row says', async (__, persona) => {
    const person = await world.personOf(persona);
    const { rule } = callOf(named, calls);
    const spellings = spellingsOf(named.route);
    const wrong: string[] = [];
    // Who shows one code meets the first spelling: all have one handler.
    for (const spelling of PERSONAS.includes(persona) ? spellings : spellings.slice(0, 1)) {
      const tries = targetsFor(named.route, persona).flatMap((target) =>
        typesOf(rule).map((type) => ({ target, type })),
      );
      for (const { target, type } of tries) {
        const expected = expectedAnswer(rule, persona, {
          target,
          type,
          idInPath: namesThing(named.route, spelling),
          bodyComesFirst: needsBody(named),
        });
        const spends = named.route.effect !== 'read' && expected === 'admitted';
        const id = await idFor(named, { target, type, spends }, person);
        const answer = await audit.around(named, person, () => send(named, spelling, { id, type }, person));
        cases += 1;
        if (verdict(answer, expected) !== expected || answer.statusCode >= 500)
          wrong.push(
            `${spelling.method} ${spelling.path} (${target} ${type ?? ''}): expected ${expected}, got ${answer.statusCode} ${answer.statusCode === 200 ? '' : answer.body.slice(0, 200)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('the audit log', () => {
  it('PLT-093 has a row in the name of the caller for every call that succeeded and has to leave one', () => {
    // A caller who was admitted and changed something is in the log; a call that changed nothing is not.
    console.log(`access matrix: ${audit.succeeded} calls succeeded and were looked for in the audit log`);
    expect(audit.unlogged).toEqual([]);
    expect(audit.succeeded).toBeGreaterThan(100);
  });

  it('has no row that the route of the call does not declare', () => {
    expect(audit.undeclared).toEqual([]);
  });

  it('was compared for every route that writes by itself, here or in the test that is named for it', () => {
    const writing = allRoutes.filter(({ route }) => route.effect === 'own' && route.writes.length > 0);
    const here = writing.map(({ id }) => id).filter((id) => audit.logged.has(id));
    const elsewhere = Object.keys(AUDITED_ELSEWHERE);
    console.log(
      `access matrix: ${here.length} of ${writing.length} routes that write by themselves succeeded`,
    );
    expect(writing.map(({ id }) => id).filter((id) => !here.includes(id) && !elsewhere.includes(id))).toEqual(
      [],
    );
    // Where the matrix sees the row by now, its route needs no other test.
    expect(elsewhere.filter((id) => audit.logged.has(id))).toEqual([]);
  });
});

describe('foreign and missing', () => {
  it('answer with the same body, so that nobody learns which ids exist', async () => {
    const stranger = await world.personOf(
      PERSONAS.find(({ name }) => name === 'member with roles') as Persona,
    );
    for (const named of allRoutes) {
      const { access, method } = named.route;
      const [spelling] = spellingsOf(named.route);
      if (access.kind !== 'object' || access.object === 'calibration' || method === 'HEAD' || !spelling)
        continue;
      const [type] = typesOf(callOf(named, calls).rule);
      const strip = async (id: string): Promise<unknown> => ({
        ...(await send(named, spelling, { id, type }, stranger)).json<object>(),
        requestId: '',
      });
      expect(await strip(await idFor(named, { target: 'other', type }))).toEqual(await strip(newId()));
    }
  });
});
