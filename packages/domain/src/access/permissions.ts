/** The one table of permission codes (PLT-141 to PLT-145). Everything that checks a permission reads it from here. */
export const PERMISSION_MODULES = ['system', 'business', 'technical', 'project'] as const;
export type PermissionModule = (typeof PERMISSION_MODULES)[number];

export const PERMISSIONS = {
  manage_users: {
    module: 'system',
    name: 'Manage users',
    description: 'Create, change and delete user accounts',
  },
  manage_roles: {
    module: 'system',
    name: 'Manage roles',
    description: 'Create, change and delete roles and their permissions',
  },
  view_system_logs: {
    module: 'system',
    name: 'View system logs',
    description: 'Read and export the system log',
  },
  manage_projects: {
    module: 'system',
    name: 'Manage projects',
    description: 'Create, change, archive and delete projects and their members',
  },
  system_settings: {
    module: 'system',
    name: 'System settings',
    description: 'Alias of manage_system_settings',
  },
  manage_system_settings: {
    module: 'system',
    name: 'Manage system settings',
    description: 'Read and change the settings of the installation',
  },
  system_admin: {
    module: 'system',
    name: 'System administrator',
    description: 'Passes every permission check; comes only with the role system_admin',
  },

  access_business: {
    module: 'business',
    name: 'Clinical access',
    description: 'Open the analysis and reporting workflow',
  },
  manage_patients: {
    module: 'business',
    name: 'Manage patients',
    description: 'Add, change and delete patients',
  },
  upload_videos: { module: 'business', name: 'Upload videos', description: 'Upload videos into datasets' },
  select_frames: {
    module: 'business',
    name: 'Select frames',
    description: 'Extract and select frames for analysis',
  },
  view_results: { module: 'business', name: 'View results', description: 'Read analysis results' },
  generate_reports: {
    module: 'business',
    name: 'Generate reports',
    description: 'Make, issue, mail and delete reports',
  },
  view_reports: { module: 'business', name: 'View reports', description: 'Read and download reports' },
  view_analysis_results: {
    module: 'business',
    name: 'View analysis results',
    description: 'Read analyses and their tracks',
  },
  manage_videos: {
    module: 'business',
    name: 'Manage videos',
    description: 'Upload, change and delete videos and calibrations',
  },
  delete_videos: { module: 'business', name: 'Delete videos', description: 'Delete videos' },

  access_technical: {
    module: 'technical',
    name: 'Technical access',
    description: 'Open the annotation and training workflow',
  },
  manage_datasets: {
    module: 'technical',
    name: 'Manage datasets',
    description: 'Create, change and delete datasets',
  },
  upload_technical_videos: {
    module: 'technical',
    name: 'Upload technical videos',
    description: 'Upload videos in the technical workflow',
  },
  extract_frames: {
    module: 'technical',
    name: 'Extract frames',
    description: 'Extract, select and delete frames',
  },
  annotate_detection: {
    module: 'technical',
    name: 'Annotate detections',
    description: 'Run detection and edit boxes',
  },
  annotate_morphology: {
    module: 'technical',
    name: 'Annotate morphology',
    description: 'Make masks and morphology classes',
  },
  review_annotations: {
    module: 'technical',
    name: 'Review annotations',
    description: 'Approve, reject or return labels',
  },
  train_models: { module: 'technical', name: 'Train models', description: 'Train and save models' },
  deploy_models: { module: 'technical', name: 'Deploy models', description: 'Promote and roll back models' },
  view_detailed_detection: {
    module: 'technical',
    name: 'View detailed detection',
    description: 'Read detections of a frame',
  },
  create_datasets: {
    module: 'technical',
    name: 'Create datasets',
    description: 'Create, change and delete datasets',
  },
  predict_models: {
    module: 'technical',
    name: 'Predict with models',
    description: 'Run predictions on videos',
  },

  view_project_data: {
    module: 'project',
    name: 'View project data',
    description: 'Read the contents of the project',
  },
  edit_project_data: {
    module: 'project',
    name: 'Edit project data',
    description: 'Add and change contents of the project',
  },
  manage_project_users: {
    module: 'project',
    name: 'Manage project users',
    description: 'Add, change and remove members of the project',
  },
  project_analytics: {
    module: 'project',
    name: 'Project analytics',
    description: 'Read the analytics of the project',
  },
} as const satisfies Record<string, { module: PermissionModule; name: string; description: string }>;

export type PermissionCode = keyof typeof PERMISSIONS;
export const PERMISSION_CODES = Object.keys(PERMISSIONS) as PermissionCode[];

/** Other spellings of a code that checks and stored data may use. */
export const PERMISSION_ALIASES: Readonly<Record<string, PermissionCode>> = {
  view_analysis: 'view_analysis_results',
};

/** Holding the key also grants the values (PLT-141 to PLT-143). */
export const IMPLIED_PERMISSIONS: Readonly<Partial<Record<PermissionCode, readonly PermissionCode[]>>> = {
  system_settings: ['manage_system_settings'],
  manage_system_settings: ['system_settings'],
  view_results: ['view_analysis_results'],
  manage_datasets: ['create_datasets'],
  upload_technical_videos: ['upload_videos'],
};

export const isPermissionCode = (code: string): code is PermissionCode => Object.hasOwn(PERMISSIONS, code);

/** Resolves aliases and implied codes; unknown codes are dropped, so a stale row never grants anything. */
export function expandPermissions(codes: Iterable<string>): Set<PermissionCode> {
  const held = new Set<PermissionCode>();
  for (const raw of codes) {
    const code = PERMISSION_ALIASES[raw] ?? raw;
    if (!isPermissionCode(code)) continue;
    held.add(code);
    for (const implied of IMPLIED_PERMISSIONS[code] ?? []) held.add(implied);
  }
  return held;
}
