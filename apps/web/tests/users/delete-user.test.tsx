import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { enter } from '../../testing/render-app.tsx';
import { REMOVE, ACCESS, viewerRole, account, open, refusal, table } from '../../testing/users-app.ts';

describe('deleting a user', () => {
  it('PLT-070 PLT-206 says what goes and stays, takes the typed address, and reports a failure', async () => {
    const { user, server } = open({
      [REMOVE]: [refusal('internal', 500), new Response(null, { status: 204 })],
    });
    await user.click((await table()).getByRole('button', { name: 'Delete Hanna Virtanen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Hanna Virtanen?' }));
    expect(await dialog.findByText('2 project memberships')).toBeTruthy();
    expect(dialog.getByText('1,906 log entries with this name')).toBeTruthy();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete user' });
    expect(button.disabled).toBe(true);
    await enter(user, dialog.getByLabelText('Type the email to confirm'), account().email);
    await user.click(button);
    expect(await screen.findByText('Failed to delete user')).toBeTruthy();
    await user.click(button);
    expect(await screen.findByText('The account of Hanna Virtanen has been deleted')).toBeTruthy();
    expect(server.callsOf(REMOVE)).toHaveLength(2);
  });

  it('shows what a person may do, and through what', async () => {
    const permissions = [{ code: 'view_reports', module: 'business', through: [viewerRole] }];
    const { user } = open({ [ACCESS]: json({ permissions, projects: [], change: null }) });
    await user.click((await table()).getByRole('button', { name: 'Access of Hanna Virtanen' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Access of Hanna Virtanen' }));
    expect((await panel.findByText('View reports')).parentElement?.textContent).toBe(
      'View reportsthrough Clinical viewer',
    );
  });
});
