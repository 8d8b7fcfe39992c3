import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { addressOf, arriveAt } from '../../testing/visits.ts';

const ID = '01900000-0000-7000-8000-00000000c0de';
const OTHER = '01900000-0000-7000-8000-00000000c0df';
/** In the workflow, without the code that is required. */
const inside = (changes: Partial<UserRecord>): UserRecord =>
  userRecord({ availableModules: ['business'], ...changes });
const opens = async (person: UserRecord): Promise<void> => {
  const view = openApp('/sarm/patients', person);
  expect(await screen.findByRole('heading', { level: 1, name: 'Patients' })).toBeTruthy();
  expect(addressOf(view)).toBe('/sarm/patients');
};

describe('a permission code', () => {
  it.each<[string, Partial<UserRecord>]>([
    ['listed directly', { permissions: ['manage_patients'] }],
    [
      'among the permission objects',
      { permissionObjects: [{ id: ID, code: 'manage_patients', module: 'business' }] },
    ],
    [
      'mapped to an id that the person holds',
      { permissionCodeToIdMap: { manage_patients: ID }, userPermissions: [ID] },
    ],
  ])('BUS-142 opens what it guards when it is %s', async (_, changes) => {
    await opens(inside(changes));
  });

  it('BUS-142 BUS-143 access_business counts as held with the module available', async () => {
    await opens(userRecord({ availableModules: ['business'], permissions: ['manage_patients'] }));
    await arriveAt(
      openApp('/sarm/patients', userRecord({ permissions: ['manage_patients'] })),
      '/unauthorized',
    );
  });

  it.each<[string, Partial<UserRecord>]>([
    ['another one is held', { permissions: ['upload_videos'] }],
    [
      'it is mapped to an id that somebody else holds',
      { permissionCodeToIdMap: { manage_patients: ID }, userPermissions: [OTHER] },
    ],
    ['nothing is held', {}],
  ])('BUS-142 fails when %s', async (_, changes) => {
    await arriveAt(openApp('/sarm/patients', inside(changes)), '/unauthorized');
  });

  it('BUS-142 a role with the code system_admin passes every check', async () => {
    const admin = userRecord(withRole('system_admin'));
    await opens(admin);
    const view = openApp('/sarm/dashboard', admin);
    expect(await screen.findByRole('navigation', { name: 'Quick actions' })).toBeTruthy();
    expect(addressOf(view)).toBe('/sarm/dashboard');
  });
});
