export const ADMINISTRATOR = 'ingrid.solberg@riverside.example';

export interface ClinicPerson {
  readonly name: string;
  readonly job: string;
  readonly roles: readonly string[];
  readonly since: string;
  /** Minutes since the last request; absent where nobody has signed in yet. */
  readonly seen?: number;
  readonly secondFactor?: true;
  readonly inactive?: true;
  readonly unproven?: true;
}

export const emailOf = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}@riverside.example`;

export const CUSTOM_ROLES = [
  {
    name: 'Quality lead',
    code: 'quality_lead',
    description: 'Reads results and reviews labels',
    permissions: [
      'access_business',
      'access_technical',
      'view_results',
      'view_analysis_results',
      'view_detailed_detection',
      'view_reports',
      'delete_videos',
      'manage_datasets',
    ],
  },
  {
    name: 'Front desk',
    code: 'front_desk',
    description: 'Registers patients and hands out reports',
    permissions: ['access_business', 'manage_patients', 'view_reports'],
  },
  {
    name: 'Project lead',
    code: 'project_lead',
    description: 'Chooses who works in a project',
    permissions: ['access_business', 'view_results', 'manage_project_users'],
  },
] as const;

/** A clinic of 27 people as the drawings have it; the administrator is there already. */
export const CLINIC_PEOPLE: readonly ClinicPerson[] = [
  {
    name: 'Amara Nwosu',
    job: 'Andrologist',
    roles: ['business_viewer'],
    since: '2026-03-02',
    seen: 36,
    secondFactor: true,
  },
  {
    name: 'Claire Dubois',
    job: 'Laboratory scientist',
    roles: ['business_user'],
    since: '2026-01-12',
    seen: 22,
    secondFactor: true,
  },
  { name: 'Elif Kaya', job: '', roles: [], since: '2026-11-11' },
  {
    name: 'Hanna Virtanen',
    job: 'Laboratory scientist',
    roles: ['business_user'],
    since: '2025-09-08',
    seen: 24_480,
    inactive: true,
  },
  {
    name: 'Jonas Weber',
    job: 'Data scientist',
    roles: ['technical_user', 'technical_reviewer'],
    since: '2025-09-03',
    seen: 127,
    secondFactor: true,
  },
  { name: 'Linh Lam', job: 'Laboratory scientist', roles: ['business_user'], since: '2025-09-02', seen: 2 },
  {
    name: 'Marcus Reyes',
    job: 'Quality manager',
    roles: ['quality_lead', 'business_viewer'],
    since: '2025-10-06',
    seen: 12,
    secondFactor: true,
  },
  { name: 'Omar Benali', job: 'Research engineer', roles: ['technical_user'], since: '2026-02-16', seen: 85 },
  {
    name: 'Priya Nair',
    job: 'Senior scientist',
    roles: ['business_user', 'quality_lead', 'technical_reviewer'],
    since: '2026-04-20',
    seen: 224,
    secondFactor: true,
  },
  { name: 'Rosa Ferreira', job: '', roles: [], since: '2026-11-15', unproven: true },
  ...[
    'Samuel Okafor',
    'Sofia Lindqvist',
    'Tomasz Kowalski',
    'Uma Krishnan',
    'Victor Hugo Almeida',
    'Wanda Petrova',
    'Xavier Moreau',
    'Yuki Tanaka',
    'Zeynep Arslan',
    'Nguyen Thi Thanh Huong',
    'Paul Steiner',
    'Quynh Tran',
    'Rafael Ortega',
    'Katarina Novakova',
    'Leonie Brandt',
    'Maximilian Alexander von Hohenberg',
  ].map((name, place) => ({
    name,
    job: place % 3 === 0 ? 'Biologist' : 'Laboratory technician',
    roles: [place % 4 === 0 ? 'front_desk' : 'business_user'],
    since: `2026-0${1 + (place % 8)}-1${place % 9}`,
    seen: 60 * (place + 1),
    ...(place % 2 === 0 ? { secondFactor: true as const } : {}),
  })),
];

export const CLINIC_PROJECTS = [
  ['Andrology clinic 2026', 'Routine samples of the outpatient clinic', 'active'],
  ['Cryobank', 'Straws before freezing and after thawing', 'active'],
  ['Density gradient trial', 'Before and after preparation, two media', 'active'],
  ['External quality control', 'Four samples a year', 'pending'],
  ['Motility training set', 'Videos with labels of two readers', 'active'],
  ['Vasectomy follow-up', '', 'completed'],
  ['Andrology clinic 2025', 'Closed year', 'archived'],
] as const;
