import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminProject, deletion, pageOfProjects, PROJECTS } from '../../testing/admin-project-answers.ts';
import { PROJECT_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const LIST = `GET ${PROJECTS}`;
const ADD = `POST ${PROJECTS}`;
const ONE = `${PROJECTS}/${PROJECT_ID}`;
const TOGGLE = `PUT ${ONE}/toggle-archive`;
const PREVIEW = `GET ${ONE}/deletion`;
const manager = userRecord(withRole('a_role', ['manage_projects']));
const fault = (status = 500) => json({ message: 'The disk is full' }, status);

const open = (answers: Answers = {}, at = '/admin/projects', person = manager) =>
  openApp(at, person, {
    [LIST]: pageOfProjects(adminProject()),
    [`GET ${ONE}`]: json(adminProject()),
    ...answers,
  });
const table = async () => await screen.findByRole('region', { name: 'Active Projects' });
async function choose(user: ReturnType<typeof open>['user'], action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions for Andrology clinic 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('administration of projects', () => {
  it('PLT-020 opens for holders of manage_projects, and says so where the permission was withdrawn', async () => {
    const first = open();
    expect(await table()).toBeTruthy();
    first.unmount();
    const refused = open({ [LIST]: json({ code: 'forbidden', message: 'x' }, 403) });
    expect(await screen.findByText("You don't have permission to manage projects.")).toBeTruthy();
    refused.unmount();
    const stranger = open({}, '/admin/projects', userRecord(withRole('a_role', ['manage_users'])));
    await waitFor(() => expect(stranger.path()).toBe('/unauthorized'));
  });

  it('PLT-075 PLT-077 has two tabs, a search and a table, whose descriptions end at 50 characters', async () => {
    const description = 'Frames and boxes for the detection model of the clinic';
    const short = 'Frames and boxes for the detection model of fifty!';
    expect([description.length > 50, short.length]).toEqual([true, 50]);
    const other = adminProject({ id: `${PROJECT_ID.slice(0, -1)}f`, description: short });
    const { server, user } = open({ [LIST]: pageOfProjects(adminProject({ description }), other) });
    const rows = within(await table()).getAllByRole('row');
    expect(rows[0]?.textContent).toBe('Project NameDescriptionStatusCreated ByUsersCreated AtActions');
    expect(rows[1]?.textContent).toContain('Frames and boxes for the detection model of the c…');
    expect(rows[1]?.textContent).not.toContain('clinic…');
    expect(rows[2]?.textContent).toContain(short);
    for (const text of ['Andrology clinic 2026', 'Active', 'Ingrid Solberg', '9'])
      expect(within(rows[1] as HTMLElement).getByText(text)).toBeTruthy();
    await enter(user, screen.getByRole('searchbox', { name: 'Search by name or description' }), 'frames');
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toContain('search=frames'));
    expect(server.callsOf(LIST)[0]?.url).toContain('archived=false');
    expect(screen.getByRole('tab', { name: 'Active Projects 9' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Archived Projects 3' }));
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toContain('archived=true'));
  });

  it('PLT-109 PLT-130 PLT-214 adds and edits with all four statuses, active first, and requires a name', async () => {
    const { server, user } = open({ [ADD]: [fault(), json(adminProject(), 201)], [`PUT ${ONE}`]: fault() });
    await user.click(await screen.findByRole('button', { name: 'Add Project' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Add Project' }));
    await user.click(dialog.getByRole('button', { name: 'Add Project' }));
    expect(await dialog.findByText('Project Name is required')).toBeTruthy();
    expect(server.callsOf(ADD)).toHaveLength(0);
    await enter(user, dialog.getByRole('textbox', { name: /Project Name/ }), 'Donors');
    const status = dialog.getByRole('combobox', { name: 'Status' });
    expect(status.textContent).toBe('Active');
    await user.click(status);
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'Active',
      'Pending',
      'Completed',
      'Archived',
    ]);
    await user.click(screen.getByRole('option', { name: 'Pending' }));
    await user.click(dialog.getByRole('button', { name: 'Add Project' }));
    expect(await dialog.findByText(/^Failed to add project/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add Project' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(ADD)[1]?.body).toEqual({ name: 'Donors', description: '', status: 'pending' });
    await user.click(screen.getByRole('button', { name: 'Edit Andrology clinic 2026' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
    await user.click(dialog.getByRole('combobox', { name: 'Status' }));
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'Active',
      'Pending',
      'Completed',
      'Archived',
    ]);
    await user.click(screen.getByRole('option', { name: 'Completed' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(`PUT ${ONE}`)[0]?.body).toMatchObject({ status: 'completed' }));
    expect(await dialog.findByText(/^Failed to update project/)).toBeTruthy();
  });

  it('PLT-130 requires a name of a project that is changed, too', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Andrology clinic 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Project' }));
    await user.clear(dialog.getByRole('textbox', { name: /Project Name/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Project Name is required')).toBeTruthy();
    expect(server.callsOf(`PUT ${ONE}`)).toEqual([]);
  });

  it('PLT-111 PLT-076 adds, edits and shows the details of a project in dialogs', async () => {
    const { user } = open();
    for (const [button, name] of [
      ['Add Project', 'Add Project'],
      ['Edit Andrology clinic 2026', 'Edit Project'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: button }));
      const form = within(await screen.findByRole('dialog', { name }));
      await user.click(form.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await choose(user, 'Details');
    const dialog = within(await screen.findByRole('dialog', { name: /Andrology clinic 2026/ }));
    for (const text of [PROJECT_ID.slice(-8), 'Ingrid Solberg · ingrid@clinic.example', '24', '212'])
      expect(dialog.getByText(text)).toBeTruthy();
  });

  it('PLT-076 PLT-214 deletes once its name is typed, and says before what goes and what stays', async () => {
    const { server, user } = open({
      [PREVIEW]: json(deletion()),
      [`DELETE ${ONE}`]: [fault(), new Response(null, { status: 204 })],
    });
    await choose(user, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Andrology clinic 2026?' }));
    const goes = await dialog.findByRole('list', { name: 'Will be lost' });
    expect(
      within(goes)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual([
      '24 datasets',
      '1 video with its files',
      '1060 frames',
      '3 analyses',
      '38 patients',
      '2 draft reports',
      '9 memberships',
    ]);
    expect(
      within(dialog.getByRole('list', { name: 'Will be kept' })).getByText('1906 log entries'),
    ).toBeTruthy();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete project' });
    expect(button.disabled).toBe(true);
    await enter(user, dialog.getByRole('textbox'), 'Andrology clinic 2026');
    await user.click(button);
    expect(await dialog.findByText(/^Failed to delete project/)).toBeTruthy();
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.callsOf(`DELETE ${ONE}`)).toHaveLength(2);
  });

  it('offers no deletion while issued reports exist, and says why', async () => {
    const { user } = open({ [LIST]: pageOfProjects(adminProject({ issuedReports: 39 })) });
    await user.click(await screen.findByRole('button', { name: 'More actions for Andrology clinic 2026' }));
    const item = screen.getByRole('menuitem', { name: /^Delete/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Not possible: it holds 39 issued reports. Archive it instead.');
  });

  it('PLT-076 PLT-109 PLT-216 archives after saying what that means, and a failure closes the dialog with a toast', async () => {
    const { server, user } = open({ [TOGGLE]: [fault(), json(adminProject({ isArchived: true }))] });
    for (const message of ['The disk is full', 'Project archived']) {
      await choose(user, 'Archive…');
      const dialog = within(await screen.findByRole('alertdialog', { name: /^Archive Andrology/ }));
      await user.click(dialog.getByRole('button', { name: 'Archive project' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(await screen.findByText(message)).toBeTruthy();
      expect(within(await table()).getByText('Andrology clinic 2026')).toBeTruthy();
    }
    expect(server.callsOf(TOGGLE).map((call) => call.body)).toEqual([
      { isArchived: true },
      { isArchived: true },
    ]);
  });

  it('PLT-109 shows on its first tab every project that is not archived, and restores one that is', async () => {
    const pending = adminProject({ status: 'pending' });
    const archived = adminProject({ isArchived: true, status: 'archived' });
    const { server, user } = open({
      [LIST]: [pageOfProjects(pending), pageOfProjects(archived)],
      [TOGGLE]: json(pending),
    });
    await table();
    expect(server.callsOf(LIST)[0]?.url).toContain('archived=false');
    await user.click(screen.getByRole('tab', { name: /^Archived Projects/ }));
    await waitFor(() => expect(server.callsOf(LIST).at(-1)?.url).toContain('archived=true'));
    await choose(user, 'Restore…');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore Andrology clinic 2026?' }));
    await user.click(dialog.getByRole('button', { name: 'Restore project' }));
    await waitFor(() => expect(server.callsOf(TOGGLE)[0]?.body).toEqual({ isArchived: false }));
  });

  it("PLT-213 says 'Failed to load projects. Please try again.' and tries again", async () => {
    const { user } = open({ [LIST]: [fault(), pageOfProjects(adminProject())] });
    expect(await screen.findByText('Failed to load projects. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await table()).toBeTruthy();
  });
});
