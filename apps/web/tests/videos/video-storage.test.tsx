import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const keeper = userRecord(withRole('keeper', ['manage_system_settings']));
const open = (...stores: SystemSettingsAnswer['stores']) =>
  openApp('/admin/settings', keeper, {
    'GET /api/admin/settings': json({
      ...SYSTEM_SETTINGS_DEFAULTS,
      mail: { configured: true, server: 'smtp.clinic.example:587', lastTest: null },
      stores,
    }),
  });
const card = async () => within(await screen.findByRole('region', { name: 'Storage' }));

describe('where videos go', () => {
  const choices = async (stores: SystemSettingsAnswer['stores']) => {
    const app = open(...stores);
    const own = await card();
    await app.user.click(own.getByRole('combobox', { name: /Video storage/ }));
    const shown = screen
      .getAllByRole('option')
      .map((each) => [each.textContent, each.getAttribute('aria-disabled') !== 'true']);
    app.unmount();
    return shown;
  };

  it('PLT-226 offers the three stores, and those without credentials cannot be chosen', async () => {
    const names = (...free: boolean[]) =>
      ['Google Cloud Storage (Firebase)', 'S3 bucket (cloud)', 'Local disk'].map((name, place) => [
        name,
        free[place],
      ]);
    expect(await choices(['local'])).toEqual(names(false, false, true));
    expect(await choices(['local', 'cloud'])).toEqual(names(false, true, true));
    expect(await choices(['cloud', 'firebase'])).toEqual(names(true, true, false));
  });

  it('PLT-226 shows what is missing, and that a choice moves nothing', async () => {
    const view = open('local');
    expect((await card()).getByText(/^Not configured on the server: /)).toBeTruthy();
    view.unmount();
    open('local', 'cloud', 'firebase');
    expect((await card()).getByText(/^New videos are kept there/)).toBeTruthy();
    expect(screen.queryByText(/not configured/i)).toBeNull();
  });
});
