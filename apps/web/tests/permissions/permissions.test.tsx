import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { pageOf, permissionOf } from '../../testing/role-answers.ts';
import { userRecord } from '../../testing/user-record.ts';

const LIST = 'GET /api/admin/permissions';
const manager = userRecord({ permissions: ['manage_roles'] });

describe('the permissions of the product', () => {
  it('PLT-079 PLT-019 are a table with search and one module or all', async () => {
    const { user, server } = openApp('/admin/permissions', manager, {
      [LIST]: json(pageOf(permissionOf('manage_users'), permissionOf('train_models'))),
    });
    const table = await screen.findByRole('table');
    const rows = [...table.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Permission Name', 'Code', 'Module', 'Description'],
      ['Manage users', 'manage_users', 'System', 'Create, change and delete user accounts'],
      ['Train models', 'train_models', 'Technical', 'Train and save models'],
    ]);
    expect(screen.getByRole('heading', { name: 'System Permissions' })).toBeTruthy();
    const chips = within(screen.getByRole('group', { name: 'Module' })).getAllByRole('button');
    expect(chips.map((each) => each.textContent)).toEqual([
      'All 33',
      'System 7',
      'Clinical 10',
      'Technical 12',
      'Project 4',
    ]);
    for (const module of ['system', 'business', 'project']) {
      const name = { system: 'System 7', business: 'Clinical 10', project: 'Project 4' }[module] ?? '';
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toContain(`module=${module}`));
    }
    await user.click(screen.getByRole('button', { name: 'Technical 12' }));
    await enter(user, screen.getByRole('searchbox', { name: 'Search permissions' }), 'train');
    await waitFor(() => {
      const query = new URL(server.callsOf(LIST).at(-1)?.url ?? '', 'http://x').searchParams;
      expect([query.get('module'), query.get('search')]).toEqual(['technical', 'train']);
    });
  });

  it('PLT-019 are not shown without manage_roles, neither before nor after it was withdrawn', async () => {
    const { path, unmount } = openApp('/admin/permissions', userRecord({ permissions: ['manage_users'] }));
    await waitFor(() => expect(path()).toBe('/unauthorized'));
    unmount();
    openApp('/admin/permissions', manager, { [LIST]: json({ code: 'forbidden', message: 'x' }, 403) });
    expect(await screen.findByText("You don't have permission to view this page.")).toBeTruthy();
  });
});
