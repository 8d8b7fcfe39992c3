import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressFiles } from './addresses.ts';
import { videosCalls } from './addresses/videos.generated.ts';
import { buildRequest } from './http/build-request.ts';
import { extractBody } from './http/frames/frames.routes.ts';
import { allRoutes, routes, spellingsOf } from './http/route-table.ts';
import { allJobs } from './jobs/job-table.ts';
import { taskChangesFile } from './jobs/task-changes.ts';
import { buildOpenApi } from './openapi.ts';
import { ROUTE_GROUPS_FILE, routeGroupsFile } from './route-groups.ts';

describe('route table', () => {
  it('declares access for every route, with codes that exist', () => {
    for (const { route } of allRoutes) {
      expect(route.access.kind).toBeTruthy();
      const codes = 'anyOf' in route.access ? (route.access.anyOf ?? []) : [];
      for (const code of codes) expect(PERMISSION_CODES).toContain(code);
    }
  });

  it('spells no method and path twice', () => {
    const all = allRoutes.flatMap(({ route }) =>
      spellingsOf(route).map((each) => `${each.method} ${each.path.replace(/:\w+/g, ':x')}`),
    );
    expect(all.filter((each, i) => all.indexOf(each) !== i)).toEqual([]);
  });

  it('BUS-158 reads the project id of the old spellings from the query', () => {
    const [, old] = spellingsOf(routes.projects.update);
    expect(old).toEqual({
      method: 'PUT',
      path: '/project/update-project',
      paramsFromQuery: { projectId: 'id' },
    });
  });

  it('BUS-066 answers the note also under its other method and path', () => {
    expect(spellingsOf(routes.frames.update)[1]).toEqual({
      method: 'PUT',
      path: '/sarm/frame/update-frame/:id',
      paramsFromQuery: {},
    });
  });

  it('emits the committed OpenAPI (run npm run openapi after a change)', () => {
    const committed: unknown = JSON.parse(
      readFileSync(join(import.meta.dirname, '../openapi.generated.json'), 'utf8'),
    );
    expect(buildOpenApi()).toEqual(committed);
  });

  it('emits the committed addresses (run npm run openapi after a change)', () => {
    for (const { file, text } of addressFiles()) expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(join(import.meta.dirname, 'addresses'))).toHaveLength(addressFiles().length);
  });

  it('emits the committed table of routes (run npm run openapi after a change)', () => {
    expect(readFileSync(ROUTE_GROUPS_FILE, 'utf8')).toBe(routeGroupsFile());
  });

  it('emits the committed changes of tasks (run npm run openapi after a change)', () => {
    const committed = join(import.meta.dirname, 'jobs/task-changes.generated.ts');
    expect(readFileSync(committed, 'utf8')).toBe(taskChangesFile());
  });

  it('keeps schemas out of the addresses', () => {
    for (const { text } of addressFiles()) {
      expect(text).not.toMatch(/zod|_zod|"def"/);
      expect(text.match(/^import (?!type )/gm)).toBeNull();
    }
  });

  it('gives every job a queue name of its own', () => {
    expect(new Set(allJobs.map((job) => job.name)).size).toBe(allJobs.length);
  });
});

describe('the status of an answer', () => {
  const answering = (status: number) => allRoutes.filter(({ route }) => status in route.answers);
  const idsOf = (routes: readonly { readonly id: string }[]) => routes.map(({ id }) => id).toSorted();

  it('PLT-150 is 201 with the record for a creation, and for nothing but a POST', () => {
    const made = answering(201);
    expect(made.filter(({ route }) => route.method !== 'POST')).toEqual([]);
    expect(idsOf(made)).toEqual(
      expect.arrayContaining(['datasets.create', 'patients.create', 'projects.create', 'reports.create']),
    );
    const making = allRoutes.filter(({ id }) => /\.(create|add|register|setup|upload)$/.test(id));
    expect(idsOf(making.filter(({ route }) => !(201 in route.answers)))).toEqual([]);
  });

  it('PLT-150 is 202 with task_id for started work; a test mail and the check of the log have their own answer', () => {
    const named = answering(202).map(({ id, route }) => {
      const answer = z.toJSONSchema(route.answers[202] as z.ZodType, { io: 'output' });
      return [id, JSON.stringify(answer).includes('"task_id"')] as const;
    });
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter(([, task]) => !task).map(([id]) => id)).toEqual([
      'logs.verify',
      'systemSettings.testMail',
    ]);
  });

  it('PLT-150 is 204 for a deletion unless a row names an answer, and where there is nothing to answer', () => {
    const deletions = allRoutes.filter(({ route }) => route.method === 'DELETE');
    expect(idsOf(deletions.filter(({ route }) => !(204 in route.answers)))).toEqual([
      'detection.remove',
      'detection.removeOfFrame',
      'labels.deleteItem',
      'labels.removeByDetection',
      'labels.removeItem',
      'tasks.cancel',
    ]);
    expect(idsOf(answering(204).filter(({ route }) => route.method !== 'DELETE'))).toEqual([
      'annotation.presence',
      'auth.changePassword',
      'auth.forgotPassword',
      'auth.logout',
      'passkeys.rename',
      'users.resetTotp',
      'videos.uploadPatch',
    ]);
  });

  it('PLT-150 is 200 otherwise, and 302 on the way to and from an OpenID provider', () => {
    const others = allRoutes.filter(
      ({ route }) => ![201, 202, 204].some((status) => status in route.answers),
    );
    expect(idsOf(others.filter(({ route }) => !(200 in route.answers)))).toEqual([
      'oidc.callback',
      'oidc.login',
    ]);
    expect(idsOf(answering(302))).toEqual(['oidc.callback', 'oidc.login']);
  });
});

describe('building a request', () => {
  it('PLT-149 PLT-150 puts calls under /api, encodes parameters and adds only given query fields', () => {
    const call = buildRequest(videosCalls.listOfDataset, {
      params: { datasetId: 'a/b' },
      query: { page: 2, search: 'x y', sort_by: undefined },
    });
    expect(call).toEqual({ url: '/api/business/videos/dataset/a%2Fb?page=2&search=x+y', method: 'GET' });
  });
});

describe('extraction body', () => {
  const videoId = '01890a5d-ac96-774b-bcce-b302099a8057';

  it('BUS-175 takes fps 3, auto, quality 95 and 50 frames by default', () => {
    expect(extractBody.parse({ videoId })).toEqual({
      videoId,
      method: 'fps',
      count: 30,
      frameRate: 3,
      extractionMethod: 'auto',
      quality: 95,
      maxFrames: 50,
    });
    expect(
      extractBody.parse({ videoId, config: { method: 'fps', frame_rate: 3, max_frames: 60 } }).maxFrames,
    ).toBe(60);
  });

  it('BUS-176 TEC-223 reads the flat and the nested form alike; count means the count method', () => {
    const flat = extractBody.parse({
      videoId,
      count: 20,
      maxFrames: 40,
      quality: 80,
      extractionMethod: 'opencv',
    });
    const nested = extractBody.parse({
      videoId,
      config: { method: 'count', count: 20, max_frames: 40, quality: 80, extraction_method: 'opencv' },
    });
    expect(flat).toEqual(nested);
    expect(flat.method).toBe('count');
  });

  it.each([
    { frameRate: 31 },
    { frameRate: 0 },
    { count: 4 },
    { count: 101 },
    { maxFrames: 201 },
    { quality: 49 },
    { extractionMethod: 'magic' },
  ])('TEC-316 refuses %j', (outside) => {
    expect(extractBody.safeParse({ videoId, ...outside }).success).toBe(false);
  });
});
