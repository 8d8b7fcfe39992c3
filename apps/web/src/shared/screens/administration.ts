import type { Screens } from './screen.ts';

export const ADMINISTRATION_SCREENS = {
  admin: {
    path: '/admin',
    needs: {
      anyOf: [
        'manage_users',
        'manage_roles',
        'manage_projects',
        'view_system_logs',
        'manage_system_settings',
      ],
    },
  },
  adminUsers: {
    path: '/admin/users',
    needs: { anyOf: ['manage_users'] },
    page: 'users/users-page',
    texts: ['users', 'access', 'account'],
    drawer: 'admin.users',
  },
  adminRoles: {
    path: '/admin/roles',
    needs: { anyOf: ['manage_roles'] },
    page: 'roles/roles-page',
    texts: ['roles', 'access'],
    drawer: 'admin.roles',
  },
  adminPermissions: {
    path: '/admin/permissions',
    needs: { anyOf: ['manage_roles'] },
    page: 'permissions/permissions-page',
    texts: ['roles', 'access'],
    drawer: 'admin.permissions',
  },
  adminProjects: {
    path: '/admin/projects',
    needs: { anyOf: ['manage_projects'] },
    page: 'projects/admin-projects-page',
    texts: ['projects', 'members', 'access'],
    drawer: 'admin.projects',
  },
  adminLogs: {
    path: '/admin/logs',
    needs: { anyOf: ['view_system_logs'] },
    page: 'logs/logs-page',
    texts: ['logs'],
    drawer: 'admin.logs',
  },
  adminSettings: {
    path: '/admin/settings',
    needs: { anyOf: ['manage_system_settings'] },
    page: 'system-settings/system-settings-page',
    texts: ['system', 'selfCheck', 'operations'],
    drawer: 'admin.settings',
  },
} as const satisfies Screens;
