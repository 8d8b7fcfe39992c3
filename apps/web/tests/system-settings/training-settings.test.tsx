import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { SYSTEM_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeAnswer, json } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';

const PUT = 'PUT /api/admin/settings/training';
const keeper = userRecord(withRole('keeper', ['manage_system_settings']));
const settings = (training: Partial<SystemSettingsAnswer['training']> = {}): SystemSettingsAnswer => ({
  ...SYSTEM_SETTINGS_DEFAULTS,
  training: { ...SYSTEM_SETTINGS_DEFAULTS.training, ...training },
  mail: { configured: true, server: 'smtp.clinic.example:587', lastTest: null },
  stores: ['local'],
});
const open = (answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) =>
  openApp('/admin/settings', keeper, { 'GET /api/admin/settings': json(settings()), ...answers });
const card = async () => within(await screen.findByRole('region', { name: 'Training' }));

it('J15: hours, time zone and limit of trainings are saved together, and what they mean is said', async () => {
  const saved = {
    trainingFrom: '20:00',
    trainingUntil: '06:00',
    trainingTimeZone: 'Europe/Berlin',
    trainingsPerProject: 2,
  };
  const app = open({
    [PUT]: json(settings(saved)),
    'GET /api/admin/settings/time-zones': json({ zones: ['Europe/Berlin'] }),
  });
  const own = await card();
  expect(own.getByText(/at any time/)).toBeTruthy();
  expect(own.getByText('0 to 100, 0 sets no limit')).toBeTruthy();
  fireEvent.change(own.getByLabelText('Begin from'), { target: { value: '20:00' } });
  fireEvent.change(own.getByLabelText('Begin until'), { target: { value: '06:00' } });
  expect(await own.findByText(/Trainings begin between 20:00 and 06:00/)).toBeTruthy();
  const zone = own.getByLabelText('Time zone of these hours');
  await app.user.clear(zone);
  await app.user.type(zone, 'berlin');
  await app.user.click(await screen.findByRole('option', { name: 'Europe/Berlin' }));
  const limit = own.getByLabelText('Open trainings per project');
  await app.user.clear(limit);
  await app.user.type(limit, '2');
  await app.user.click(own.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Training settings saved successfully')).toBeTruthy();
  expect(app.server.callsOf(PUT)[0]?.body).toEqual(saved);
  expect((await card()).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

it('J15: a time that is no time and a limit out of its bounds are not sent', async () => {
  const app = open();
  const own = await card();
  fireEvent.change(own.getByLabelText('Begin from'), { target: { value: '' } });
  const limit = own.getByLabelText('Open trainings per project');
  await app.user.clear(limit);
  await app.user.type(limit, '101');
  await app.user.click(own.getByRole('button', { name: 'Save' }));
  expect(await own.findByText('Must be 0 to 100')).toBeTruthy();
  expect(own.getByText('2 fields need a correction')).toBeTruthy();
  expect(app.server.callsOf(PUT)).toEqual([]);
});
