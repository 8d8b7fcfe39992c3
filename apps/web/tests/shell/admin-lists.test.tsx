import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  adminProject,
  grantable,
  pageOfMembers,
  projectMember,
  PROJECTS,
} from '../../testing/admin-project-answers.ts';
import { PROJECT_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { adminRole } from '../../testing/role-answers.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';

const MEMBERS = `${PROJECTS}/${PROJECT_ID}/users`;
const LISTS = {
  users: ['/admin/users', 'manage_users', 'GET /api/admin/users'],
  roles: ['/admin/roles', 'manage_roles', 'GET /api/admin/roles'],
  permissions: ['/admin/permissions', 'manage_roles', 'GET /api/admin/permissions'],
  projects: ['/admin/projects', 'manage_projects', `GET ${PROJECTS}`],
  members: [`/admin/projects?users=${PROJECT_ID}`, 'manage_projects', `GET ${MEMBERS}`],
  logs: ['/admin/logs', 'view_system_logs', 'GET /api/admin/system-logs'],
} as const;
type List = keyof typeof LISTS;
const counts = { active: 1, archived: 0 };
/** Rows of each list; the number says how many there are in all. */
const answer = (items: readonly object[], total = items.length) =>
  json({ items, total, page: 1, limit: 10, counts, soleAdmin: null });
const open = (list: List, items: readonly object[], total?: number) => {
  const [at, code, call] = LISTS[list];
  return openApp(at, userRecord(withRole('x', [code])), {
    'GET /api/admin/users/counts': json({ total: 0, active: 0, withoutRole: 0, administrators: 1 }),
    [`GET ${PROJECTS}`]: answer([adminProject()]),
    [`GET ${PROJECTS}/${PROJECT_ID}`]: json(adminProject()),
    [`GET ${PROJECTS}/${PROJECT_ID}/grantable`]: json(grantable()),
    [call]: answer(items, total),
  });
};

describe('lists of the administration', () => {
  it.each([
    ['users', 'No users found'],
    ['roles', 'No roles found'],
    ['permissions', 'No permissions found'],
    ['projects', 'No projects found'],
    ['members', 'No users assigned to this project'],
    ['logs', 'No logs found'],
  ] as const)('PLT-220 %s without a row say: %s', async (list, text) => {
    open(list, []);
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
  });

  it.each([
    ['roles', [adminRole()]],
    ['projects', [adminProject()]],
  ] as const)('PLT-222 BUS-229 %s have ten rows a page, or 5 or 25', async (list, rows) => {
    const { user, server } = open(list, rows, 40);
    const sizes = await screen.findByRole('combobox', { name: 'Rows per page' });
    expect(sizes.textContent).toBe('10');
    expect(server.callsOf(LISTS[list][2])[0]?.url).toContain('limit=10');
    await user.click(sizes);
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['5', '10', '25']);
    await user.click(screen.getByRole('option', { name: '25' }));
    await waitFor(() => expect(server.callsOf(LISTS[list][2]).at(-1)?.url).toContain('limit=25'));
  });

  it('PLT-222 users of a project have five rows a page, or 10 or 25', async () => {
    const { user, server } = openApp(LISTS.members[0], userRecord(withRole('x', ['manage_projects'])), {
      [`GET ${PROJECTS}`]: answer([adminProject()]),
      [`GET ${PROJECTS}/${PROJECT_ID}`]: json(adminProject()),
      [`GET ${PROJECTS}/${PROJECT_ID}/grantable`]: json(grantable()),
      [`GET ${MEMBERS}`]: pageOfMembers([projectMember()], 40),
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Andrology clinic 2026' }));
    const sizes = await panel.findByRole('combobox', { name: 'Rows per page' });
    expect(sizes.textContent).toBe('5');
    expect(server.callsOf(`GET ${MEMBERS}`)[0]?.url).toContain('limit=5');
    await user.click(sizes);
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['5', '10', '25']);
  });
});
