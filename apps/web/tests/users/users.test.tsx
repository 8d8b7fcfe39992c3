import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import {
  ROLE,
  OTHER_ROLE,
  LIST,
  CREATE,
  UPDATE,
  ACCESS,
  RESET,
  account,
  pageOf,
  link,
  manager,
  open,
  refusal,
  table,
} from '../../testing/users-app.ts';
import { userRecord, withRole } from '../../testing/user-record.ts';

describe('the users', () => {
  it('PLT-069 PLT-222 BUS-229 shows them with search, refresh, columns and page sizes', async () => {
    const { server, user } = open();
    const shown = await table();
    expect(shown.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
      'Display Name',
      'Email',
      'Roles',
      'Status',
      'Created At',
      'Actions',
    ]);
    const [, first, own] = shown.getAllByRole('row');
    expect(first?.textContent).toMatch(
      /Hanna Virtanen.*active \S+.*hanna\.virtanen@riverside\.example.*Clinical viewer.*Active.*Mar 2, 2026/,
    );
    expect(own?.textContent).toMatch(/Lena Lab.*You.*invited, not signed in yet.*No role yet/);
    expect(server.callsOf(LIST)[0]?.url).toMatch(/limit=10.*sort_by=displayName&sort_order=asc/);
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(['5', '10', '25']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(2));
    await enter(user, screen.getByRole('searchbox', { name: 'Search by name or email' }), 'hanna');
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toContain('search=hanna'));
  });

  it('filters by the counts above the list and by the selects, in the address', async () => {
    const { server, user, router } = open();
    expect((await screen.findByText('name a second one')).textContent).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show system administrators' }));
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toMatch(/status=active.*role=system_admin/));
    expect(router.state.location.search).toBe('?status=active&role=system_admin');
    await user.click(screen.getByRole('button', { name: 'Show users without a role' }));
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toContain('without_role=true'));
    expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toBe('Role: No role yet');
  });

  it('PLT-205 shows a failed load and an empty list', async () => {
    const { user } = open({ [LIST]: [refusal('internal', 500), pageOf()] });
    expect(await screen.findByText('Failed to load users. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeTruthy();
  });

  it('PLT-017 is for holders of manage_users; a person who lost it meanwhile is informed in the page', async () => {
    const other = open({}, '', seededUser('business_user'));
    await waitFor(() => expect(other.path()).toBe('/unauthorized'));
    other.unmount();
    for (const holder of [manager, userRecord(withRole('system_admin'))]) {
      const admitted = open({}, '', holder);
      expect((await table()).getByText('Hanna Virtanen')).toBeTruthy();
      admitted.unmount();
    }
    open({ [LIST]: refusal('forbidden', 403) });
    expect(await screen.findByText("You don't have permission to manage users.")).toBeTruthy();
  });

  it('marks accounts whose address nobody has proven yet, and no others', async () => {
    open({
      [LIST]: pageOf(account({ emailProven: false, lastActiveAt: null }), account({ id: OTHER_ROLE })),
    });
    const [, first, second] = (await table()).getAllByRole('row');
    expect(first?.textContent).toMatch(/registered, address not confirmed yet.*Active.*Email not confirmed/);
    expect(second?.textContent).not.toContain('Email not confirmed');
  });

  it('folds the actions of a row into a menu on a small screen, which says why one is closed', async () => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(wide(query), 'matches', { value: /max-width/.test(query) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Lena Lab' }));
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
      'Edit Lena Lab',
      'Access of Lena Lab',
      'History of Lena Lab',
      'Delete Lena LabNot possible: this is your own account.',
    ]);
    vi.restoreAllMocks();
  });

  it('keeps who is signed in: the bin says why', async () => {
    const { user } = open();
    const bin = (await table()).getByRole('button', { name: 'Delete Lena Lab' });
    await user.click(bin);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.hover(bin);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Not possible: this is your own account.');
  });
});

describe('adding a user', () => {
  it.each([
    ['', ''],
    ['new@riverside.example', ''],
    ['', 'Elif Kaya'],
  ])('PLT-122 requires email and display name: %j and %j are refused', async (email, name) => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Add User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
    if (email !== '') await enter(user, dialog.getByLabelText(/Email/), email);
    if (name !== '') await enter(user, dialog.getByLabelText(/Display Name/), name);
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    expect(await dialog.findByText('Email and Display Name are required')).toBeTruthy();
    expect(server.callsOf(CREATE)).toEqual([]);
  });

  it('PLT-111 PLT-070 sends what was entered, and says that the link was mailed', async () => {
    const { user, server } = open({ [CREATE]: json({ ...account(), passwordLink: link }, 201) });
    await user.click(await screen.findByRole('button', { name: 'Add User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
    await enter(user, dialog.getByLabelText(/Email/), 'new@riverside.example');
    await enter(user, dialog.getByLabelText(/Display Name/), 'Elif Kaya');
    await user.click(dialog.getByLabelText('Roles'));
    await user.click(await screen.findByRole('option', { name: 'Quality lead' }));
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    expect(await dialog.findByText('Password reset email sent to new@riverside.example')).toBeTruthy();
    expect(server.callsOf(CREATE)[0]?.body).toEqual({
      email: 'new@riverside.example',
      displayName: 'Elif Kaya',
      roles: [OTHER_ROLE],
      isActive: true,
    });
  });

  it('PLT-125 PLT-206 shows the link once where nothing can be mailed, and reports a failure', async () => {
    const url = 'https://sarm.example/reset-password#token=abc';
    const made = json({ ...account(), passwordLink: { ...link, url } }, 201);
    const { user } = open({ [CREATE]: [refusal('internal', 500), made] });
    await user.click(await screen.findByRole('button', { name: 'Add User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
    await enter(user, dialog.getByLabelText(/Email/), 'new@riverside.example');
    await enter(user, dialog.getByLabelText(/Display Name/), 'Elif Kaya');
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText('Failed to create user')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add User' }));
    expect(await dialog.findByText(url)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Add User' }));
    expect(screen.queryByText(url)).toBeNull();
  });
});

describe('changing a user', () => {
  const edit = async (answers: Answers = {}) => {
    const opened = open(answers);
    await opened.user.click((await table()).getByRole('button', { name: 'Edit Hanna Virtanen' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Edit User' })) };
  };

  it('PLT-123 PLT-124 needs a display name and leaves the e-mail alone', async () => {
    const { dialog, user } = await edit();
    expect(dialog.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    await user.clear(dialog.getByLabelText(/Display Name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Display Name is required')).toBeTruthy();
  });

  it('shows what is gained and lost before the roles are saved', async () => {
    const change = { gained: ['deploy_models'], lost: [], heldAlready: 1 };
    const { dialog, user, server } = await edit({
      [ACCESS]: json({ permissions: [], projects: [], change }),
      [UPDATE]: json(account()),
    });
    await user.click(dialog.getByLabelText('Roles'));
    await user.click(await screen.findByRole('option', { name: 'Quality lead' }));
    const note = await dialog.findByText('Hanna Virtanen gains 1 permission, from the next request on');
    expect(note.parentElement?.textContent).toContain('Deploy models');
    expect(server.callsOf(ACCESS)[0]?.url).toContain(encodeURIComponent(`${ROLE},${OTHER_ROLE}`));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.callsOf(UPDATE)[0]?.body).toEqual({
        displayName: 'Hanna Virtanen',
        isActive: true,
        roles: [ROLE, OTHER_ROLE],
      }),
    );
  });

  it('PLT-200 PLT-207 PLT-070 resets the password inside the edit dialog, and reports how that went', async () => {
    const { dialog, user } = await edit({
      [RESET]: [
        refusal('account_not_found', 404),
        new Response('', { status: 500 }),
        json({ ...link, sentTo: account().email }),
      ],
    });
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    expect(
      await dialog.findByText('Failed to send password reset: No account found with this email address'),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    expect(await dialog.findByText('Failed to send password reset: Unknown error')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    expect(
      await dialog.findByText('Password reset email sent to hanna.virtanen@riverside.example'),
    ).toBeTruthy();
  });

  it('PLT-110 makes an account inactive or active by the switch Active Account', async () => {
    const { dialog, user, server, unmount } = await edit({ [UPDATE]: json(account({ isActive: false })) });
    const active = dialog.getByRole<HTMLInputElement>('switch', { name: 'Active Account' });
    expect(active.checked).toBe(true);
    await user.click(active);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(UPDATE)[0]?.body).toMatchObject({ isActive: false }));
    unmount();
    const off = await edit({
      [LIST]: pageOf(account({ isActive: false })),
      [UPDATE]: json(account()),
    });
    const inactive = off.dialog.getByRole<HTMLInputElement>('switch', { name: 'Active Account' });
    expect(inactive.checked).toBe(false);
    await off.user.click(inactive);
    await off.user.click(off.dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(off.server.callsOf(UPDATE)[0]?.body).toMatchObject({ isActive: true }));
  });

  it('is refused for the last administrator, with whom to name instead', async () => {
    const { user } = await edit({ [UPDATE]: refusal('last_administrator', 409) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const refused = within(
      await screen.findByRole('alertdialog', { name: 'Hanna Virtanen has to stay administrator' }),
    );
    await user.click(await refused.findByRole('button', { name: 'Open Lena Lab' }));
    expect(await screen.findByRole('dialog', { name: 'Edit User' })).toBeTruthy();
    expect(screen.getByDisplayValue('lab@example.org')).toBeTruthy();
  });

  it('PLT-206 reports a failure to save', async () => {
    const { user } = await edit({ [UPDATE]: refusal('internal', 500) });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update user')).toBeTruthy();
  });
});
