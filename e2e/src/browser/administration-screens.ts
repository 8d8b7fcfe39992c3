import type { Page } from 'playwright-core';
import type { Clinic } from '../product/clinic.ts';

export interface AdministrationScreen {
  readonly mock: string;
  /** Where a drawing shows several states, or one that is not a screen of its own. */
  readonly name?: string;
  readonly path: (clinic: Clinic) => string;
  /** Brings the screen into the state that is drawn. */
  readonly act?: (page: Page, clinic: Clinic) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();
const users = (): string => '/admin/users';
const roleOf = ({ roleId }: Clinic): string => `/admin/roles?role=${roleId}`;
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

async function openUser(page: Page, name: string): Promise<void> {
  await page
    .getByPlaceholder('Search by name or email')
    .or(page.getByLabel('Search by name or email'))
    .fill(name);
  await press(page, `Edit ${name}`);
  await dialog(page).waitFor();
}

async function typeRetention(page: Page, days: string): Promise<void> {
  await page.getByLabel(/^Keep originals for/).fill(days);
  await page.getByText(/Would remove \d+ originals/).waitFor();
}

/** What is drawn of the administration and of the own account, once somebody has signed in. */
export const ADMINISTRATION_SCREENS: readonly AdministrationScreen[] = [
  { mock: 'profile', path: () => '/profile' },
  { mock: 'user-settings-dark', path: () => '/settings' },
  { mock: 'admin-users', path: users },
  {
    mock: 'admin-users-edit',
    path: users,
    act: async (page) => {
      await openUser(page, 'Marcus Reyes');
      const field = dialog(page).getByLabel('Roles');
      await field.fill('Technical r');
      await page.getByRole('option', { name: 'Technical reviewer' }).click();
      await page.getByText(/gains \d permission/).waitFor();
    },
  },
  {
    mock: 'admin-users',
    name: 'admin-users-add',
    path: users,
    act: (page) => press(page, 'Add User'),
  },
  { mock: 'admin-role-permissions', name: 'admin-roles', path: () => '/admin/roles' },
  {
    mock: 'admin-role-permissions',
    path: roleOf,
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'View system logs' }).uncheck();
      await page.getByRole('checkbox', { name: 'Delete videos' }).check();
    },
  },
  { mock: 'admin-role-permissions', name: 'admin-permissions', path: () => '/admin/permissions' },
  { mock: 'admin-projects', path: () => '/admin/projects' },
  { mock: 'admin-projects-members', path: ({ projectId }) => `/admin/projects?users=${projectId}` },
  { mock: 'admin-logs', path: () => '/admin/logs' },
  {
    mock: 'admin-logs-detail',
    path: () => '/admin/logs?type=permission',
    act: (page) => press(page, /Permissions of a role/),
  },
  {
    mock: 'admin-settings',
    path: () => '/admin/settings',
    act: (page) => typeRetention(page, '14'),
  },
  { mock: 'admin-settings-installation', path: () => '/admin/settings?view=installation' },
  { mock: 'record-history', path: ({ patientId }) => `/history/patient/${patientId}` },
  {
    mock: 'record-history',
    name: 'record-history-user',
    path: ({ idOf }) => `/history/user/${idOf('Marcus Reyes')}`,
  },
  { mock: 'notifications-empty', path: users, act: (page) => press(page, /^Notifications/) },
];

/** The board of dangerous dialogs, one after the other. */
export const DANGER_SCREENS: readonly AdministrationScreen[] = [
  {
    mock: 'danger-dialogs',
    name: 'danger-delete-user',
    path: () => '/admin/users?search=Hanna',
    act: (page) => press(page, 'Delete Hanna Virtanen'),
  },
  {
    mock: 'danger-dialogs',
    name: 'danger-last-administrator',
    path: () => '/admin/users?search=Ingrid',
    act: async (page) => {
      await press(page, 'Edit Ingrid Solberg');
      await dialog(page).locator('.MuiChip-deleteIcon').first().click();
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('has to stay administrator').waitFor();
    },
  },
  {
    mock: 'danger-dialogs',
    name: 'danger-reset-second-factor',
    path: () => '/admin/users?search=Priya',
    act: async (page) => {
      await press(page, 'Edit Priya Nair');
      await press(page, 'Reset two-factor…');
    },
  },
  {
    mock: 'danger-dialogs',
    name: 'danger-retention',
    path: () => '/admin/settings',
    act: async (page) => {
      await typeRetention(page, '14');
      await press(page, 'Save…');
    },
  },
  {
    mock: 'danger-dialogs',
    name: 'danger-delete-project',
    path: () => '/admin/projects',
    act: async (page) => {
      await press(page, /More.*Andrology clinic 2026|Andrology clinic 2026.*More/);
      await choose(page, 'Delete');
    },
  },
  {
    mock: 'danger-dialogs',
    name: 'danger-erase-patient',
    path: ({ patientId }) => `/sarm/patients?id=${patientId}`,
    act: async (page) => {
      await press(page, 'More for Tomas Berg');
      await choose(page, 'Erase all patient data…');
    },
  },
];
