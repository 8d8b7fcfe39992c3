import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const GET = 'GET /api/admin/settings';
const mail = { configured: false, server: null, lastTest: null };
const settings = json({ ...SYSTEM_SETTINGS_DEFAULTS, mail, stores: ['local'] });

it.each(['manage_system_settings', 'system_settings'])(
  'PLT-022 settings of the installation open for holders of %s',
  async (code) => {
    const { path } = openApp('/admin/settings', userRecord(withRole('x', [code])), { [GET]: settings });
    expect(await screen.findByRole('region', { name: 'Security' })).toBeTruthy();
    expect(path()).toBe('/admin/settings');
  },
);

it('PLT-022 leads people without the permission away, and says it in the page when it was withdrawn', async () => {
  const other = openApp('/admin/settings', userRecord(withRole('x', ['manage_users'])));
  await waitFor(() => expect(other.path()).toBe('/unauthorized'));
  other.unmount();
  openApp('/admin/settings', userRecord(withRole('x', ['manage_system_settings'])), {
    [GET]: json({ code: 'forbidden', message: 'x' }, 403),
  });
  expect(await screen.findByText("You don't have permission to manage system settings.")).toBeTruthy();
});
