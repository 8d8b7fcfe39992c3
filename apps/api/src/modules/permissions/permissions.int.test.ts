import type { Permission } from '@sarm/contracts/http/permissions/permissions.routes';
import { PERMISSION_CODES, PERMISSIONS } from '@sarm/domain/access/permissions';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
let manager: SignedInPerson;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  manager = await api.signedIn({ roles: [(await createRole(api.database, ['manage_roles'])).code] });
});
afterAll(() => api.stop());

interface Page {
  readonly items: Permission[];
  readonly total: number;
}
const list = async (query: string, language = 'en'): Promise<Page> =>
  (
    await manager.inject({ url: `/api/admin/permissions?${query}`, headers: { 'accept-language': language } })
  ).json<Page>();
const OF = {
  system:
    'manage_users manage_roles view_system_logs manage_projects system_settings manage_system_settings system_admin',
  business:
    'access_business manage_patients upload_videos select_frames view_results generate_reports view_reports view_analysis_results manage_videos delete_videos',
  technical:
    'access_technical manage_datasets upload_technical_videos extract_frames annotate_detection annotate_morphology review_annotations train_models deploy_models view_detailed_detection create_datasets predict_models',
  project: 'view_project_data edit_project_data manage_project_users project_analytics',
} as const;

describe('the permissions of the product', () => {
  it('PLT-172 PLT-090 are listed with all their fields, by module and search, a page at a time', async () => {
    const { items, total } = await list('limit=200');
    expect(total).toBe(PERMISSION_CODES.length);
    for (const { code, name, module, description, id } of items) {
      expect({ name, module }).toEqual({
        name: PERMISSIONS[code as keyof typeof PERMISSIONS].name,
        module: PERMISSIONS[code as keyof typeof PERMISSIONS].module,
      });
      expect([description, id].every((text) => text !== '')).toBe(true);
    }
    expect((await list('module=project')).total).toBe(4);
    expect((await list('search=REVIEW')).items.map(({ code }) => code)).toEqual(['review_annotations']);
    expect((await list('search=relire', 'fr')).items.map(({ code }) => code)).toEqual(['review_annotations']);
    const second = await list('limit=10&page=2&sort_by=code');
    expect(second.items.map(({ code }) => code)).toEqual(PERMISSION_CODES.toSorted().slice(10, 20));
  });

  it('PLT-173 PLT-145 come by module as a map', async () => {
    const map = (await manager.inject({ url: '/api/admin/permissions/by-module' })).json<
      Record<string, Permission[]>
    >();
    expect(Object.keys(map)).toEqual(Object.keys(OF));
    for (const [module, codes] of Object.entries(OF))
      expect(map[module]?.map(({ code }) => code)).toEqual(codes.split(' ').toSorted());
  });

  it.each([
    ['PLT-141', 'system'],
    ['PLT-142', 'business'],
    ['PLT-144', 'project'],
  ] as const)('%s are those of the module %s, as the API answers them', async (_, module) => {
    const { items } = await list(`module=${module}&limit=200`);
    expect(items.map(({ code }) => code).toSorted()).toEqual(OF[module].split(' ').toSorted());
    expect(items.every((each) => each.module === module)).toBe(true);
  });

  it('PLT-172 PLT-173 are read by who manages roles or projects or members, and by nobody else', async () => {
    const projects = await api.signedIn({
      roles: [(await createRole(api.database, ['manage_projects'])).code],
    });
    const inProject = await api.signedIn();
    await api.project({ members: { [inProject.id]: 'admin' } });
    const users = await api.signedIn({ roles: [(await createRole(api.database, ['manage_users'])).code] });
    const answers = [manager, projects, inProject, users].map(async (who) => {
      const both = ['', '/by-module'].map((path) => who.inject({ url: `/api/admin/permissions${path}` }));
      return (await Promise.all(both)).map(({ statusCode }) => statusCode);
    });
    expect(await Promise.all(answers)).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
      [403, 403],
    ]);
  });
  it("PLT-196 are answered to nobody without a user: 'User not authenticated'", async () => {
    for (const path of ['', '/by-module']) {
      const answer = await api.inject({ url: `/api/admin/permissions${path}` });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        401,
        'User not authenticated',
      ]);
    }
  });
});
